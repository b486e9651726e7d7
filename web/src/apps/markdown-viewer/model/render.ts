/** ms that a text may take: what takes longer was made to. */
const most = 5000

/** Lays Markdown out as HTML in a worker of its own, which is ended when it takes too long. Null: it did, or was stopped. */
export function renderMarkdown(text: string, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | null>((resolve) => {
    const end = (html: string | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(html)
    }
    const timer = setTimeout(() => end(null), most)
    signal.addEventListener('abort', () => end(null))
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => end(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      end(null)
    })
    worker.postMessage(text, [])
  })
}

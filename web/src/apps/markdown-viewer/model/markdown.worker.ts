import { marked } from 'marked'

/** Lays Markdown out as HTML, which nobody has cleaned yet; null: it could not be read. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  try {
    postMessage(marked.parse(data, { async: false, gfm: true }))
  } catch {
    postMessage(null)
  }
})

import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Px of a printed page for each px of the screen: 150 dots an inch. */
const printScale = 150 / 72

const printStyle =
  '@page{margin:0}*{margin:0}body{display:block}img{display:block;width:100vw;height:auto;max-height:100vh;object-fit:contain;break-after:page}'

interface PrintOptions {
  readonly signal: AbortSignal
  readonly onPage: (page: number) => void
}

async function drawPage(document: PDFDocumentProxy, number: number): Promise<Blob | null> {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: printScale })
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  canvas.width = 0
  page.cleanup()
  return blob
}

const shownIn = (image: HTMLImageElement) =>
  image.complete
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        image.addEventListener('load', () => resolve(), { once: true })
        image.addEventListener('error', () => resolve(), { once: true })
      })

/**
 * Draws all pages and hands them to the browser's print dialog, in a frame without scripts of its own. Resolves when the dialog has
 * closed, or at once after the signal. Rejects when a page cannot be drawn.
 */
export async function printPages(
  document: PDFDocumentProxy,
  { signal, onPage }: PrintOptions,
): Promise<void> {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- set in the next line
  const frame = globalThis.document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.style.cssText = 'position:fixed;inset-inline-start:-10000px;width:800px;height:1000px;border:0'
  frame.srcdoc = `<!doctype html><style>${printStyle}</style><body>`
  const addresses: string[] = []
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
  })
  globalThis.document.body.append(frame)
  try {
    await loaded
    const page = frame.contentDocument
    if (!page) throw new Error('the frame has no document')
    for (let number = 1; number <= document.numPages; number++) {
      if (signal.aborted) return
      onPage(number)
      const drawn = await drawPage(document, number)
      if (!drawn) throw new Error(`page ${number} is empty`)
      const address = URL.createObjectURL(drawn)
      addresses.push(address)
      const image = page.createElement('img')
      image.src = address
      page.body.append(image)
      await shownIn(image)
    }
    if (!signal.aborted) frame.contentWindow?.print()
  } finally {
    frame.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

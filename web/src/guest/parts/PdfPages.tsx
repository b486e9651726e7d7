import { useEffect, useRef, useState } from 'react'
import { loadPdfLibrary, type PdfReading, readPdf } from '@/lib/pdf/pdf-library'
import { Button } from '@/ui/button'
import { useInSight } from '@/ui/use-in-sight'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

type PdfDocument = Awaited<PdfReading['task']['promise']>

/** Pages that are laid out at first, and with each further step. */
const step = 20
/** Dots of the screen that a page is drawn with for each of its own, at most. */
const mostDots = 2

interface PdfPagesProps {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
  readonly onFailure: () => void
}

/** The pages of a document, each drawn when it comes into sight. Scripts and links in it do nothing. */
export function PdfPages({ bytes, name, onFailure }: PdfPagesProps) {
  const t = useTexts(texts)
  const [document, setDocument] = useState<PdfDocument | null>(null)
  const [shown, setShown] = useState(step)
  useEffect(() => {
    let isCurrent = true
    let reading: PdfReading | null = null
    loadPdfLibrary()
      .then(async (library) => {
        if (!isCurrent) return
        // A copy: the bytes are given away.
        reading = readPdf(library, bytes.slice())
        const read = await reading.task.promise
        if (isCurrent) setDocument(read)
      })
      .catch(() => {
        if (isCurrent) onFailure()
      })
    return () => {
      isCurrent = false
      reading?.end()
    }
  }, [bytes, onFailure])
  if (!document)
    return (
      <div
        role="status"
        aria-label={t.loading}
        className="min-h-96 flex-1 bg-sunken motion-safe:animate-pulse"
      />
    )
  const count = Math.min(shown, document.numPages)
  return (
    <div
      role="group"
      aria-label={name}
      className="flex flex-1 flex-col gap-3 bg-sunken p-2 sm:rounded-b-sheet sm:p-4"
    >
      {Array.from({ length: count }, (_, index) => (
        <PdfPage key={index} document={document} number={index + 1} />
      ))}
      {count < document.numPages ? (
        <Button className="mx-auto" onClick={() => setShown(shown + step)}>
          {t.morePages}
        </Button>
      ) : null}
    </div>
  )
}

function PdfPage({ document, number }: { readonly document: PdfDocument; readonly number: number }) {
  const t = useTexts(texts)
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const isInSight = useInSight(frame, !isDrawn)
  useEffect(() => {
    if (!isInSight || isDrawn) return undefined
    let isCurrent = true
    let end = () => {}
    void document
      .getPage(number)
      .then(async (page) => {
        const target = canvas.current
        if (!isCurrent || !target || !frame.current) return
        const natural = page.getViewport({ scale: 1 })
        const dots = Math.min(window.devicePixelRatio, mostDots)
        const viewport = page.getViewport({ scale: (frame.current.clientWidth / natural.width) * dots })
        target.width = Math.floor(viewport.width)
        target.height = Math.floor(viewport.height)
        const drawing = page.render({ canvas: target, viewport })
        end = () => drawing.cancel()
        await drawing.promise
        if (isCurrent) setDrawn(true)
      })
      // A page that cannot be drawn stays empty; the others do not.
      .catch(() => undefined)
    return () => {
      isCurrent = false
      end()
    }
  }, [document, number, isInSight, isDrawn])
  return (
    <div ref={frame} className="mx-auto w-full max-w-3xl bg-white shadow-window">
      <canvas
        ref={canvas}
        role="img"
        // pdf.js places text by its left edge. In a right-to-left page, letters would land in the wrong places.
        dir="ltr"
        aria-label={t.page({ number: String(number), count: String(document.numPages) })}
        className="block aspect-[1/1.4142] h-auto w-full data-drawn:aspect-auto"
        data-drawn={isDrawn ? '' : undefined}
      />
    </div>
  )
}

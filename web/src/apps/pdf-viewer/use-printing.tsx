import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** Prints a document, with a bar that tells how far it is and cancels it. */
export function usePrinting(notifications: Os['notifications']) {
  const t = useTexts(texts)
  const [progress, setProgress] = useState<{ readonly page: number; readonly count: number } | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const print = async (document: PDFDocumentProxy) => {
    if (stop.current) return
    const own = new AbortController()
    stop.current = own
    try {
      const { printPages } = await import('./model/print-pages')
      await printPages(document, {
        signal: own.signal,
        onPage: (page) => setProgress({ page, count: document.numPages }),
      })
    } catch {
      if (!own.signal.aborted)
        tellProblem(
          notifications,
          () => texts.notPrinted,
          () => texts.damaged,
        )
    } finally {
      stop.current = null
      setProgress(null)
    }
  }
  return {
    print: (document: PDFDocumentProxy) => void print(document),
    element: progress && (
      <div
        role="status"
        className="absolute inset-x-4 bottom-4 flex items-center gap-3 rounded-window border border-border bg-surface p-3 shadow-popup"
      >
        <span className="min-w-0 flex-1 text-sm">{t.printing(progress)}</span>
        <Button size="small" onClick={() => stop.current?.abort()}>
          {t.cancel}
        </Button>
      </div>
    ),
  }
}

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { texts } from '../texts'
import { createPages, type Pages, type PagesState } from './pages'
import { loadPdfLibrary, type PdfReading, readPdf } from '@/lib/pdf/pdf-library'

/** What a window shows. */
export type PdfPhase =
  | { readonly kind: 'loading' }
  | { readonly kind: 'locked'; readonly isWrong: boolean }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready' }

/** A heading of a document, and those below it. */
export interface Heading {
  readonly title: string
  /** Where it leads, as the document says it. */
  readonly target: string | readonly unknown[] | null
  readonly below: readonly Heading[]
}

/** A window's document as it is now. */
export interface PdfState {
  readonly phase: PdfPhase
  readonly headings: readonly Heading[]
  readonly pages: PagesState | null
}

/** A window's document. */
export interface PdfSession {
  readonly store: Pick<StoreApi<PdfState>, 'getState' | 'subscribe'>
  /** Shows the document in an element; returns what ends it. */
  readonly begin: (elements: {
    readonly container: HTMLDivElement
    readonly viewer: HTMLDivElement
  }) => () => void
  readonly retry: () => void
  readonly unlock: (password: string) => void
  /** Null while no page is shown. */
  readonly pages: () => Pages | null
  readonly document: () => PDFDocumentProxy | null
}

interface PdfSessionOptions {
  readonly files: FileSystem
  readonly path: FilePath
  readonly openLink: (url: string) => void
}

/** The largest document that is read, in bytes: all of it is in memory, here and in the worker. */
const largest = 256 * 1024 * 1024

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Most headings that are shown, and how deep they go: a document can claim any number. */
const [mostHeadings, deepest] = [2000, 8]

function headingsOf(outline: unknown): readonly Heading[] {
  let count = 0
  const read = (items: unknown, depth: number): readonly Heading[] => {
    if (!Array.isArray(items) || depth > deepest) return []
    return items.flatMap((item: unknown) => {
      if (!isRecord(item) || ++count > mostHeadings) return []
      const { title, dest } = item
      const target = typeof dest === 'string' || Array.isArray(dest) ? dest : null
      return [
        {
          title: (typeof title === 'string' && title.trim()) || texts.untitledHeading,
          target,
          below: read(item.items, depth + 1),
        },
      ]
    })
  }
  return read(outline, 1)
}

/** Makes the session of a window. */
export function createPdfSession({ files, path, openLink }: PdfSessionOptions): PdfSession {
  const empty: PdfState = { phase: { kind: 'loading' }, headings: [], pages: null }
  const store = createStore<PdfState>(() => empty)
  let place: { readonly container: HTMLDivElement; readonly viewer: HTMLDivElement } | null = null
  let reading: PdfReading | null = null
  let pages: Pages | null = null
  let shown: PDFDocumentProxy | null = null
  let answerPassword: ((password: string) => void) | null = null
  let attempt = 0

  const end = () => {
    attempt++
    pages?.end()
    reading?.end()
    pages = null
    shown = null
    reading = null
    answerPassword = null
  }
  const fail = (message: string) => {
    end()
    store.setState({ ...empty, phase: { kind: 'failed', message } })
  }

  const open = async () => {
    end()
    const own = attempt
    const isOver = () => own !== attempt
    store.setState(empty)
    const found = await files.stat(path)
    if (isOver()) return
    if (!found.ok) return fail(found.error.message)
    if (found.value.size > largest) return fail(texts.tooLarge({ size: formatBytes(found.value.size) }))
    const bytes = await files.readBytes(path)
    if (isOver()) return
    if (!bytes.ok) return fail(bytes.error.message)
    const library = await loadPdfLibrary().catch(() => null)
    if (isOver()) return
    if (!library) return fail(texts.readerFailed)
    const begun = readPdf(library, new Uint8Array(bytes.value))
    reading = begun
    begun.task.onPassword = (answer: (password: string) => void, reason: number) => {
      if (isOver()) return
      answerPassword = answer
      const isWrong = reason === library.pdf.PasswordResponses.INCORRECT_PASSWORD
      store.setState({ phase: { kind: 'locked', isWrong } })
    }
    try {
      const document = await begun.task.promise
      if (isOver() || !place) return
      shown = document
      pages = createPages({
        library,
        document,
        ...place,
        openLink,
        onChange: (state) => !isOver() && store.setState({ pages: state }),
      })
      store.setState({ phase: { kind: 'ready' }, pages: pages.getState() })
      const outline: unknown = await document.getOutline().catch(() => null)
      if (!isOver()) store.setState({ headings: headingsOf(outline) })
    } catch {
      if (!isOver()) fail(texts.damaged)
    }
  }

  return {
    store,
    begin(elements) {
      place = elements
      void open()
      const stop = files.watch(path, (changes) => {
        // A file that goes stays on screen: its pages are in memory.
        if (changes.some(({ kind, path: changed }) => changed === path && kind !== 'removed')) void open()
      })
      return () => {
        stop()
        end()
        place = null
      }
    },
    retry: () => void open(),
    unlock(password) {
      store.setState({ phase: { kind: 'loading' } })
      answerPassword?.(password)
    },
    pages: () => pages,
    document: () => shown,
  }
}

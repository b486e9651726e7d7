import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PdfLibrary } from '@/lib/pdf/pdf-library'

/** How large pages are: a number is a factor, 1 is 100 %. */
export type PdfScale = 'page-width' | 'page-fit' | number

/** What a search found so far. */
export interface FindState {
  readonly isPending: boolean
  /** 1 for the first; 0: none. */
  readonly current: number
  readonly total: number
}

/** The pages of a document as they are shown. */
export interface PagesState {
  readonly page: number
  readonly count: number
  /** What was chosen. */
  readonly scale: PdfScale
  /** The factor that it comes to. */
  readonly factor: number
  readonly find: FindState | null
}

/** What can be done to the pages. */
export interface Pages {
  readonly getState: () => PagesState
  /** Numbers outside of the document are its first or last page. */
  readonly goTo: (page: number) => void
  readonly goToTarget: (target: string | readonly unknown[]) => void
  readonly setScale: (scale: PdfScale) => void
  readonly zoom: (direction: 1 | -1) => void
  readonly rotate: () => void
  /** Marks all matches and goes to the first from here, or to the next or previous one of the same text; '' ends the search. */
  readonly find: (text: string, direction?: 1 | -1) => void
  readonly end: () => void
}

interface PagesOptions {
  readonly library: PdfLibrary
  readonly document: PDFDocumentProxy
  readonly container: HTMLDivElement
  readonly viewer: HTMLDivElement
  readonly openLink: (url: string) => void
  readonly onChange: (state: PagesState) => void
}

/** Factors that zooming goes through. */
export const zoomSteps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const

/** The next factor above or below; the same at the ends. */
export const zoomed = (factor: number, direction: 1 | -1): number =>
  (direction === 1
    ? zoomSteps.find((step) => step > factor + 0.005)
    : zoomSteps.findLast((step) => step < factor - 0.005)) ?? factor

/** Lays the pages of a document out in an element, which scrolls; only those in sight are drawn. */
export function createPages(options: PagesOptions): Pages {
  const { library, document, container, viewer, openLink, onChange } = options
  const { EventBus, PDFFindController, PDFLinkService, PDFViewer, LinkTarget } = library.viewer

  /** Links lead into the desktop's browser, not out of the desktop. */
  class Links extends PDFLinkService {
    override addLinkAttributes(link: HTMLAnchorElement, url: string) {
      link.href = url
      link.title = url
      link.rel = 'noopener noreferrer' // not shown: for the browser
      link.addEventListener('click', (event) => {
        event.preventDefault()
        openLink(url)
      })
    }
  }

  const eventBus = new EventBus()
  const linkService = new Links({ eventBus, externalLinkTarget: LinkTarget.BLANK })
  const findController = new PDFFindController({ eventBus, linkService })
  const pdfViewer = new PDFViewer({
    container,
    viewer,
    eventBus,
    linkService,
    findController,
    textLayerMode: 1,
    annotationMode: library.pdf.AnnotationMode.ENABLE,
    annotationEditorMode: library.pdf.AnnotationEditorType.DISABLE,
    removePageBorders: false,
  })
  linkService.setViewer(pdfViewer)
  // The library takes null for "no document", which its types do not say.
  const emptiable: { setDocument(shown: PDFDocumentProxy | null): void } = pdfViewer

  let state: PagesState = { page: 1, count: document.numPages, scale: 'page-width', factor: 1, find: null }
  const change = (part: Partial<PagesState>) => {
    state = { ...state, ...part }
    onChange(state)
  }
  const setScale = (scale: PdfScale) => {
    pdfViewer.currentScaleValue = String(scale)
    change({ scale })
  }
  let searched = ''

  eventBus.on('pagesinit', () => setScale(state.scale))
  eventBus.on('pagechanging', ({ pageNumber }: { readonly pageNumber: number }) =>
    change({ page: pageNumber }),
  )
  eventBus.on('scalechanging', ({ scale }: { readonly scale: number }) => change({ factor: scale }))
  const onMatches = ({
    matchesCount,
  }: {
    readonly matchesCount: { readonly current: number; readonly total: number }
  }) => {
    if (searched !== '') change({ find: { isPending: state.find?.isPending ?? false, ...matchesCount } })
  }
  eventBus.on('updatefindmatchescount', onMatches)
  eventBus.on(
    'updatefindcontrolstate',
    (event: Parameters<typeof onMatches>[0] & { readonly state: number }) => {
      if (searched === '') return
      const isPending = event.state === library.viewer.FindState.PENDING
      change({ find: { isPending, ...event.matchesCount } })
    },
  )

  // Pages that fit the window follow it.
  const observer = new ResizeObserver(() => {
    if (typeof state.scale === 'string' && pdfViewer.pagesCount > 0) setScale(state.scale)
  })
  observer.observe(container)

  pdfViewer.setDocument(document)
  linkService.setDocument(document)

  return {
    getState: () => state,
    goTo(page) {
      pdfViewer.currentPageNumber = Math.min(Math.max(1, Math.round(page)), state.count)
    },
    goToTarget: (target) =>
      void linkService.goToDestination(typeof target === 'string' ? target : [...target]),
    setScale,
    zoom: (direction) => setScale(zoomed(state.factor, direction)),
    rotate() {
      pdfViewer.pagesRotation = (pdfViewer.pagesRotation + 90) % 360
    },
    find(text, direction) {
      const isAgain = text === searched && direction !== undefined
      searched = text
      if (text === '') {
        eventBus.dispatch('findbarclose', { source: container })
        change({ find: null })
        return
      }
      eventBus.dispatch('find', {
        source: container,
        type: isAgain ? 'again' : '',
        query: text,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: direction === -1,
        matchDiacritics: false,
      })
    },
    end() {
      observer.disconnect()
      emptiable.setDocument(null)
      linkService.setDocument(null)
      pdfViewer.cleanup()
      viewer.replaceChildren()
    },
  }
}

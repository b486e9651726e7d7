import { createStore } from 'zustand/vanilla'
import { type AppPage, type SavedApp, isSamePage, pageOf, withPlainLineEnds } from './page'

/** The preview follows the text after a pause of so many ms in typing. */
export const previewPause = 400

/** The part of an editor that holds the text while it is on screen. */
export interface TextSource {
  /** The text as of now. */
  readonly snapshot: () => { readonly length: number; toString(): string }
  /** Replaces the text as one edit that can be undone. */
  readonly replace: (text: string) => void
}

/** Unsaved work that made room for another app. */
export interface PutAway {
  readonly page: AppPage
  readonly id: string | null
  readonly createdAt: string | null
  /** What the saved app said; null: it was never saved. */
  readonly baseline: AppPage | null
}

/** The app that is being made. */
export interface WorkState {
  /** The saved app that it is; null: none yet. */
  readonly id: string | null
  /** ISO 8601; null: not saved yet. */
  readonly createdAt: string | null
  readonly name: string
  readonly description: string
  readonly icon: string
  /** The page as of the last pause in typing. */
  readonly html: string
  /** Characters of the page as of now. */
  readonly length: number
  /** Something would be lost if this app were put away. */
  readonly isModified: boolean
  /** Another number for another text: editors are made again. */
  readonly generation: number
  /** Unsaved work that was put away last; null: none. */
  readonly putAway: PutAway | null
}

/** The app that is being made, without the page around it. */
export interface Work {
  readonly getState: () => WorkState
  readonly subscribe: (listener: () => void) => () => void
  /** The page as of now, typed text included. */
  readonly page: () => AppPage
  readonly setInfo: (change: Partial<Omit<AppPage, 'htmlContent'>>) => void
  /** An editor shows the text; returns the function that lets go of it. */
  readonly attach: (source: TextSource) => () => void
  /** The text in the editor changed. */
  readonly edited: () => void
  /** Does now what waits for a pause in typing. */
  readonly settle: () => void
  /** Another page in place of the text, as an edit; unsaved work is put away. */
  readonly replaceHtml: (html: string) => void
  /** Another app. `saved`: it is this one; 'fresh': nothing of it is worth asking about; 'unsaved': it is kept nowhere yet. */
  readonly open: (page: AppPage, from: SavedApp | 'fresh' | 'unsaved') => void
  /** The page is stored as this app now. */
  readonly stored: (saved: SavedApp) => void
  /** The saved app is gone: the work here is all that is left. */
  readonly detach: () => void
  /** Makes unsaved work that was put away the current work again. */
  readonly bringBack: () => void
  readonly forgetPutAway: () => void
  /** What the saved app says as far as this window knows; null: it was never saved. */
  readonly baseline: () => AppPage | null
  readonly dispose: () => void
}

const clean = (page: AppPage): AppPage => ({
  ...pageOf(page),
  htmlContent: withPlainLineEnds(page.htmlContent),
})

/** Begins with a page that nothing is lost of. */
export function createWork(first: AppPage): Work {
  const start = clean(first)
  /** What the state is compared with; null: always modified. */
  let baseline: AppPage | null = start
  let source: TextSource | null = null
  /** The editor has a newer text than the state. */
  let isAhead = false
  let timer: ReturnType<typeof setTimeout> | null = null
  const { htmlContent, ...info } = start
  const store = createStore<WorkState>(() => ({
    ...info,
    id: null,
    createdAt: null,
    html: htmlContent,
    length: htmlContent.length,
    isModified: false,
    generation: 0,
    putAway: null,
  }))

  const statePage = (): AppPage => {
    const { name, description, icon, html } = store.getState()
    return { name, description, icon, htmlContent: html }
  }
  const compare = () => {
    const isModified = baseline === null || !isSamePage(baseline, statePage())
    if (isModified !== store.getState().isModified) store.setState({ isModified })
  }
  const settle = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!isAhead) return
    isAhead = false
    const html = source?.snapshot().toString() ?? store.getState().html
    store.setState({ html, length: html.length })
    compare()
  }
  const setHtml = (html: string) => {
    isAhead = false
    store.setState({ html, length: html.length })
  }
  const putAway = () => {
    settle()
    const { isModified, id, createdAt } = store.getState()
    store.setState({ putAway: isModified ? { page: statePage(), id, createdAt, baseline } : null })
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    page: () => {
      settle()
      return statePage()
    },
    setInfo: (change) => {
      store.setState(change)
      compare()
    },
    attach: (made) => {
      source = made
      return () => {
        if (source !== made) return
        settle()
        source = null
      }
    },
    edited: () => {
      isAhead = true
      store.setState({ length: source?.snapshot().length ?? store.getState().length, isModified: true })
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(settle, previewPause)
    },
    settle,
    replaceHtml: (html) => {
      const text = withPlainLineEnds(html)
      putAway()
      if (source) {
        source.replace(text)
        isAhead = true
        settle()
      } else setHtml(text)
      compare()
    },
    open: (page, from) => {
      putAway()
      const next = clean(page)
      const { htmlContent: html, ...rest } = next
      const saved = typeof from === 'object' ? from : null
      baseline = from === 'unsaved' ? null : next
      // The editor that shows the old text goes with it.
      source = null
      setHtml(html)
      store.setState({
        ...rest,
        id: saved?.id ?? null,
        createdAt: saved?.created_at ?? null,
        isModified: from === 'unsaved',
        generation: store.getState().generation + 1,
      })
    },
    stored: (saved) => {
      baseline = clean(saved)
      store.setState({ id: saved.id, createdAt: saved.created_at, name: saved.name })
      compare()
    },
    detach: () => {
      baseline = null
      store.setState({ id: null, createdAt: null, isModified: true })
    },
    bringBack: () => {
      const { putAway: away, generation } = store.getState()
      if (!away) return
      const { htmlContent: html, ...rest } = away.page
      baseline = away.baseline
      source = null
      setHtml(html)
      store.setState({
        ...rest,
        id: away.id,
        createdAt: away.createdAt,
        generation: generation + 1,
        putAway: null,
      })
      compare()
    },
    forgetPutAway: () => store.setState({ putAway: null }),
    baseline: () => baseline,
    dispose: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

import { createStore } from 'zustand/vanilla'

/** What a notice is about; there is one of each kind at a time. */
export type NoticeKind = 'manifest' | 'alert' | 'link' | 'end' | 'saving' | 'network' | 'restart' | 'slow'

/** A line under the app's header. */
export interface Notice {
  readonly kind: NoticeKind
  readonly text: string
  /** What helps; absent: nothing. The notice goes when it is used. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** It says what the window now is, so it stays until that changes. */
  readonly isLasting?: boolean
}

/** The notices of a window. */
export interface Notices {
  getState(): { readonly list: readonly Notice[] }
  subscribe(listener: () => void): () => void
  /** Shows a notice; in the place of an older one of its kind. */
  put(notice: Notice): void
  remove(kind: NoticeKind): void
  clear(): void
}

/** Makes a window's notices: none. */
export function createNotices(): Notices {
  const store = createStore<{ readonly list: readonly Notice[] }>(() => ({ list: [] }))
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    put: (notice) =>
      store.setState(({ list }) => ({
        list: list.some(({ kind }) => kind === notice.kind)
          ? list.map((other) => (other.kind === notice.kind ? notice : other))
          : [...list, notice],
      })),
    remove: (kind) => store.setState(({ list }) => ({ list: list.filter((notice) => notice.kind !== kind) })),
    clear: () => store.setState({ list: [] }),
  }
}

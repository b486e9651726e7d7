import type { FileAddress, FileAddresses } from '@/kernel/files/addresses'
import type { FileError, FilePath, FileResult } from '@/kernel/files/types'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Where an element goes on with a file, in seconds, and whether it plays then. */
export interface Resumption {
  readonly at: number
  readonly isPlaying: boolean
}

/** A file as far as an element can play it. */
export type Media =
  | { readonly status: 'loading' }
  /** `resumption`: the element was further already, at an address that led no more; null: it begins. */
  | { readonly status: 'ready'; readonly source: string; readonly resumption: Resumption | null }
  /** `error` null: it arrived, and the browser cannot play it. */
  | { readonly status: 'failed'; readonly error: FileError | null }

/** The source of an element that plays a file. */
export interface MediaSource {
  readonly state: Pick<StoreApi<Media>, 'getState' | 'subscribe'>
  /** The element could not go on. */
  broke(place: Resumption): void
  /** The element has played something since its address was new. */
  went(): void
  /** The element is about to ask for a part: an address whose time is nearly over is replaced. */
  refresh(place: Resumption): void
  /** Begins again, where it was as far as that is known. */
  retry(): void
  dispose(): void
}

interface MediaSourceOptions {
  readonly load: () => Promise<{ readonly addresses: FileAddresses }>
  readonly path: FilePath
  /** Says that no part of the desktop could be fetched that finds addresses. */
  readonly notLoaded: () => FileError
  /** ms since the epoch. */
  readonly now: () => number
}

/** ms before the end of an address at which it is replaced. */
const margin = 60_000

/**
 * Finds what an element plays. An address of the account's space may stop leading anywhere: a new one is taken then, and the element goes
 * on where it was. When the new one does not help either, the browser may not play from there at all, and the file is fetched as a whole.
 */
export function createMediaSource({ load, path, notLoaded, now }: MediaSourceOptions): MediaSource {
  const state = createStore<Media>(() => ({ status: 'loading' }))
  let address: FileAddress | null = null
  /** Addresses in a row at which nothing was played. */
  let useless = 0
  let place: Resumption | null = null
  /** Numbers the openings: the answer of an earlier one counts no more. */
  let latest = 0

  const leave = () => {
    address?.release()
    address = null
  }

  const ask = async (isFetched: boolean): Promise<FileResult<FileAddress>> => {
    try {
      return await (await load()).addresses.openAddress(path, { isFetched })
    } catch {
      return { ok: false, error: notLoaded() }
    }
  }

  const open = async (isFetched = false) => {
    latest += 1
    const own = latest
    const opened = await ask(isFetched)
    if (own !== latest) {
      if (opened.ok) opened.value.release()
      return
    }
    leave()
    if (!opened.ok) {
      state.setState({ status: 'failed', error: opened.error }, true)
      return
    }
    address = opened.value
    state.setState({ status: 'ready', source: address.url, resumption: place }, true)
  }

  void open()
  return {
    state,
    broke(at) {
      if (state.getState().status !== 'ready') return
      place = at.at > 0 ? at : place
      useless += 1
      if (address?.isRemote && useless <= 2) {
        void open(useless === 2)
        return
      }
      leave()
      state.setState({ status: 'failed', error: null }, true)
    },
    went() {
      useless = 0
    },
    refresh(at) {
      const ends = address?.ends ?? null
      if (ends === null || now() < ends - margin) return
      place = at
      void open()
    },
    retry() {
      useless = 0
      state.setState({ status: 'loading' }, true)
      void open()
    },
    dispose() {
      latest += 1
      leave()
    },
  }
}

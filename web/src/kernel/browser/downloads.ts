import { type Sentence, sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { freeName, homeFolder, joinPath } from '@/kernel/files/paths'
import type { FilePath, FileResult, FileSystem } from '@/kernel/files/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import { hostOf, vetAddress } from './address'
import { downloadName } from './download-name'
import { readMadeFile } from './made-file'
import { texts } from './texts'
import type { DownloadedFile, DownloadProgress, MadeFile, PagesPort } from './types'

/** Where downloads are kept. */
export const downloadsFolder: FilePath = joinPath(homeFolder, 'downloads')
/** Downloads that are under way at once: the server loads four things of a person at once, and pages go on. */
export const mostAtOnce = 3
/** Finished downloads that are remembered. */
const mostRemembered = 20

/** A file on its way into the person's files. */
export interface Download extends DownloadProgress {
  readonly id: number
  /** Null for a file that a page made itself. */
  readonly url: string | null
  /** Where it comes from; by the server's word once it is there. */
  readonly host: string
  /** What it is called; as far as known while it is under way. */
  readonly name: string
  readonly status: 'running' | 'saving' | 'done' | 'failed' | 'cancelled'
  /** Where it is; null until it is done. */
  readonly path: FilePath | null
  /** Why it failed, as a sentence. */
  readonly problem: Sentence | null
}

/** Downloads of a person, shared by all windows; they go on when a window is closed. */
export interface Downloads {
  /** Newest first. */
  getState(): readonly Download[]
  subscribe(listener: () => void): () => void
  /** Fetches what is at an address into the Downloads folder, by the name that the link gave it ('': none). */
  start(url: string, name?: string): void
  /** Takes a file into the Downloads folder that the page at an address made itself. */
  keep(file: MadeFile, page: string): void
  cancel(id: number): void
  /** Tries again what failed or was cancelled. */
  retry(id: number): void
  /** Takes what is finished off the list; the files stay. Without an id: all. */
  forget(id?: number): void
}

/** What of the file system downloads need. */
export type DownloadFiles = Pick<FileSystem, 'createFolder' | 'list' | 'write'>

interface DownloadsOptions {
  readonly pages: Pick<PagesPort, 'download'>
  readonly files: DownloadFiles
  readonly notifications: Pick<Notifications, 'notify'>
  readonly isOwn: (url: URL) => boolean
}

const isUnderWay = ({ status }: Download) => status === 'running' || status === 'saving'

/** What a download is made of, to begin with it or to start again. */
interface Source {
  /** The file's address; of a file that a page made, the page's. */
  readonly url: string
  /** What the link called it. */
  readonly link: string
  /** Set for a file that a page made. */
  readonly made: MadeFile | null
}

/** What the person sees a file called, as far as that is known. */
const nameOf = ({ url, link, made }: Source, file?: DownloadedFile) =>
  downloadName({
    site: file?.name ?? '',
    link,
    url: made ? null : (file?.url ?? url),
    contentType: file?.contentType ?? '',
  })

/** Makes the list, with nothing in it. */
export function createDownloads({ pages, files, notifications, isOwn }: DownloadsOptions): Downloads {
  const store = createStore<{ readonly all: readonly Download[] }>(() => ({ all: [] }))
  const stops = new Map<number, AbortController>()
  /** Of downloads that can be tried again. */
  const sources = new Map<number, Source>()
  let lastId = 0

  const find = (id: number) => store.getState().all.find((one) => one.id === id)
  const change = (id: number, changed: Partial<Download>) =>
    store.setState(({ all }) => ({ all: all.map((one) => (one.id === id ? { ...one, ...changed } : one)) }))
  const setAll = (all: readonly Download[]) => {
    store.setState({ all })
    for (const id of sources.keys()) if (!find(id)) sources.delete(id)
  }
  const fail = (id: number, problem: Sentence) => {
    change(id, { status: 'failed', problem })
    const name = find(id)?.name
    notifications.notify(() => ({
      title: texts.downloadFailed,
      description:
        name === undefined
          ? texts.unnamedProblem({ problem: problem.message })
          : texts.fileProblem({ name, problem: problem.message }),
      variant: 'destructive',
    }))
  }

  const run = async (id: number, source: Source) => {
    const stop = new AbortController()
    stops.set(id, stop)
    const loaded = source.made
      ? await readMadeFile(source.made, source.url)
      : await pages.download(source.url, stop.signal, (progress) => change(id, progress))
    stops.delete(id)
    if (stop.signal.aborted) return change(id, { status: 'cancelled' })
    if (!loaded.ok) {
      const { error } = loaded
      return fail(
        id,
        sentence(() => error.reason ?? error.message),
      )
    }
    const file = loaded.value
    const name = nameOf(source, file)
    change(id, { status: 'saving', name, host: hostOf(file.url), received: file.data.size })
    const saved = await save(files, name, file)
    if (!saved.ok) return fail(id, saved.error)
    sources.delete(id)
    const { path, name: kept } = saved.value
    change(id, { status: 'done', name: kept, path })
    return notifications.notify(() => ({
      title: texts.downloadComplete,
      description: texts.isInDownloads({ name: kept }),
    }))
  }

  const begin = (source: Source) => {
    const { all } = store.getState()
    if (all.filter(isUnderWay).length >= mostAtOnce)
      return notifications.notify(() => ({
        title: texts.tooManyDownloads,
        description: texts.tooManyDownloadsText,
      }))
    lastId += 1
    const download: Download = {
      id: lastId,
      url: source.made ? null : source.url,
      host: hostOf(source.url),
      name: nameOf(source),
      status: 'running',
      received: 0,
      total: source.made?.data?.size ?? null,
      path: null,
      problem: null,
    }
    sources.set(download.id, source)
    const finished = all.filter((one) => !isUnderWay(one)).slice(0, mostRemembered - 1)
    setAll([download, ...all.filter((one) => isUnderWay(one) || finished.includes(one))])
    return void run(download.id, source)
  }

  const forget = (id?: number) =>
    setAll(store.getState().all.filter((one) => isUnderWay(one) || (id !== undefined && one.id !== id)))

  return {
    getState: () => store.getState().all,
    subscribe: (listener) => store.subscribe(() => listener()),
    start(address, link = '') {
      const vetted = vetAddress(address, isOwn)
      if (vetted.ok) return begin({ url: vetted.value, link, made: null })
      return tellProblem(
        notifications,
        () => texts.downloadFailed,
        () => vetted.error.message,
      )
    },
    keep: (made, page) => begin({ url: page, link: made.name, made }),
    cancel: (id) => stops.get(id)?.abort(),
    retry(id) {
      const download = find(id)
      const source = sources.get(id)
      if (!download || !source || isUnderWay(download)) return
      forget(id)
      begin({ ...source, link: download.name })
    },
    forget,
  }
}

/** Writes a file into the folder under the first name that is free. It is data there, whatever its name: no program. */
async function save(
  files: DownloadFiles,
  wanted: string,
  { data }: DownloadedFile,
): Promise<FileResult<{ readonly path: FilePath; readonly name: string }>> {
  const folder = await files.createFolder(downloadsFolder, { parents: true })
  if (!folder.ok) return folder
  const refused = new Set<string>()
  for (;;) {
    const listed = await files.list(downloadsFolder)
    if (!listed.ok) return listed
    const taken = new Set(listed.value.map(({ name }) => name.toLowerCase()))
    const name = freeName(wanted, (one) => taken.has(one.toLowerCase()) || refused.has(one))
    const written = await files.write(joinPath(downloadsFolder, name), data, { existing: 'refuse' })
    if (written.ok) return { ok: true, value: { path: written.value.entry.path, name } }
    // Something else took the name meanwhile.
    if (written.error.code !== 'EEXIST') return written
    refused.add(name)
  }
}

import { documentsFolder, joinPath } from '@/kernel/files/paths'
import { log } from '@/lib/log'
import { texts } from '../texts'
import { type Collision, type ImportedFiles, importFiles } from './import-files'
import { importApps, importBookmarks, type ImportedThings } from './import-rest'
import type { OpenedExport } from './open-export'
import type { PersonalDataOs } from './parts'

/** What an import can take out of an export. */
export const importIds = ['files', 'settings', 'bookmarks', 'apps', 'messages'] as const
export type ImportId = (typeof importIds)[number]

/** How far an import is. */
export interface ImportProgress {
  readonly part: ImportId
  readonly done: number
  readonly count: number
}

/** What an import did; what it was not asked for, or did not come to, is absent. */
export interface ImportReport {
  readonly isCancelled: boolean
  readonly files?: ImportedFiles
  /** False: the browser did not save them; they hold until the page is left. */
  readonly settings?: boolean
  readonly bookmarks?: ImportedThings
  readonly apps?: ImportedThings
  readonly messages?: ImportedFiles
}

interface ImportOptions {
  readonly os: PersonalDataOs
  readonly opened: OpenedExport
  readonly parts: readonly ImportId[]
  readonly collision: Collision
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportProgress) => void
  readonly now: number
}

/** How many things of each part an export has; 0: it does not have the part. */
export const countsOf = (opened: OpenedExport): Readonly<Record<ImportId, number>> => ({
  files: opened.files.filter(({ member }) => member !== null).length + opened.links.length,
  settings: Object.keys(opened.settings ?? {}).length,
  bookmarks: opened.bookmarks.length,
  apps: opened.apps.length,
  messages: opened.messages.length,
})

/** Where messages of an export are put: files, since no message can be put back into a box. */
export const messagesFolder = (exportedAt: string): string =>
  joinPath(documentsFolder, `${texts.messages} ${/^\d{4}-\d{2}-\d{2}/.exec(exportedAt)?.[0] ?? ''}`.trim())

/** Puts parts of an export back. Nothing is taken away; cancelling keeps what came in until then, which the report says. */
export async function importData(options: ImportOptions): Promise<ImportReport> {
  const { os, opened, parts, collision, signal, onProgress, now } = options
  const counts = countsOf(opened)
  const report: { -readonly [Part in keyof ImportReport]: ImportReport[Part] } = { isCancelled: false }
  const has = (part: ImportId) => parts.includes(part) && counts[part] > 0 && !signal.aborted
  const progressOf = (part: ImportId, count: number) => (done: number) => onProgress({ part, done, count })
  const shared = { files: os.files, collision, signal } as const

  if (has('files')) {
    const { files: entries, links } = opened
    const onDone = progressOf('files', entries.length)
    report.files = await importFiles({ ...shared, entries, links, onProgress: onDone })
  }
  if (has('messages')) {
    const folder = messagesFolder(opened.exportedAt)
    const entries = opened.messages.map((file) => ({ ...file, path: joinPath(folder, file.path) }))
    const onDone = progressOf('messages', entries.length)
    report.messages = await importFiles({ ...shared, entries, links: [], onProgress: onDone })
  }
  if (has('apps')) report.apps = importApps(os.storage, opened.apps, now)
  if (has('bookmarks')) {
    const onDone = progressOf('bookmarks', opened.bookmarks.length)
    try {
      report.bookmarks = await importBookmarks(await os.browser(), opened.bookmarks, signal, onDone)
    } catch (cause) {
      log.warn('Bookmarks could not be imported', cause)
      report.bookmarks = { added: 0, same: 0, failed: opened.bookmarks.length }
    }
  }
  if (has('settings')) report.settings = os.settings.update(opened.settings ?? {})
  report.isCancelled = signal.aborted
  return report
}

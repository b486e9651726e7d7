import type { ImportedFiles } from './model/import-files'
import { type ImportReport, messagesFolder } from './model/import-data'
import type { texts } from './texts'

/** A line of a report; `isProblem`: something did not come in. */
export interface ReportLine {
  readonly text: string
  readonly isProblem: boolean
}

/** Files that are named one by one. */
const mostNamed = 5

const good = (text: string): ReportLine => ({ text, isProblem: false })
const bad = (text: string): ReportLine => ({ text, isProblem: true })
const counted = (count: number, say: (values: { count: number }) => string, line = good) =>
  count > 0 ? [line(say({ count }))] : []

function fileLines(t: typeof texts, files: ImportedFiles): readonly ReportLine[] {
  const { added, renamed, replaced, skipped, same, failed, left } = files
  return [
    good(t.filesAdded({ count: added })),
    ...counted(renamed, t.filesRenamed),
    ...counted(replaced, t.filesReplaced),
    ...counted(skipped, t.filesSkipped),
    ...counted(same, t.filesSame),
    ...counted(left + failed.length, t.filesLeft, bad),
    ...failed.slice(0, mostNamed).map(({ path, reason }) => bad(t.fileFailed({ path, reason }))),
    ...counted(failed.length - mostNamed, t.moreFailed, bad),
  ]
}

/** What an import did, in lines. */
export function reportLines(
  t: typeof texts,
  { files, messages, apps, bookmarks, settings }: ImportReport,
  exportedAt: string,
): readonly ReportLine[] {
  return [
    ...(files ? fileLines(t, files) : []),
    ...(messages
      ? [
          messages.failed.length + messages.left > 0
            ? bad(t.messagesNotSaved)
            : good(t.messagesSaved({ folder: messagesFolder(exportedAt) })),
        ]
      : []),
    ...(apps
      ? [
          ...counted(apps.added, t.appsAdded),
          ...counted(apps.same, t.appsSame),
          ...counted(apps.failed, t.appsFailed, bad),
        ]
      : []),
    ...(bookmarks
      ? [
          ...counted(bookmarks.added, t.bookmarksAdded),
          ...counted(bookmarks.same, t.bookmarksSame),
          ...counted(bookmarks.failed, t.bookmarksFailed, bad),
        ]
      : []),
    ...(settings === undefined ? [] : [settings ? good(t.settingsImported) : bad(t.settingsNotSaved)]),
  ]
}

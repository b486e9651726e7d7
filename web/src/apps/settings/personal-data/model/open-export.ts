import * as z from 'zod/mini'
import { nameFault } from '@/kernel/files/names'
import { isWithin, normalisePath } from '@/kernel/files/paths'
import { settingFields } from '@/kernel/settings/fields'
import type { Settings } from '@/kernel/settings/types'
import { isHtmlContent } from '@/lib/html-content'
import { failure, type Result, success } from '@/lib/result'
import { openZip, type ZipMember, type ZipProblem } from '@/lib/zip/read-zip'
import { texts } from '../texts'
import { type BookmarkLine, readBookmarksHtml } from './bookmarks-html'
import { type DraftApp, readDraftApp } from './designer-apps'
import type { ExportedLink } from './export-context'
import { leftOutFolders } from './export-files'
import { exportFormat, exportNames, exportVersion } from './parts'

const terabyte = 1024 ** 4

/** What an archive may amount to. */
const limits = {
  members: 100_000,
  memberBytes: terabyte,
  totalBytes: terabyte,
} as const
/** Most bytes of what is read whole: the list of names, settings and apps, bookmarks. */
const mostRead = { about: 64 * 1024 * 1024, small: 8 * 1024 * 1024 } as const
/** Most apps that are imported. */
const mostApps = 500

/** A file that can be imported. */
export interface ImportableFile {
  /** Where it was. */
  readonly path: string
  /** Null: a folder. */
  readonly member: ZipMember | null
}

/** An export that was looked through: all but the contents of files is read and checked. */
export interface OpenedExport {
  /** ISO 8601; '' where it is not said. */
  readonly exportedAt: string
  readonly files: readonly ImportableFile[]
  /** Bytes of the files. */
  readonly fileBytes: number
  readonly links: readonly ExportedLink[]
  readonly messages: readonly ImportableFile[]
  /** Settings that can be used; null: there are none. */
  readonly settings: Partial<Settings> | null
  readonly bookmarks: readonly BookmarkLine[]
  readonly apps: readonly DraftApp[]
  /** What else is in it and cannot be put back. */
  readonly hasMore: boolean
}

const about = z.object({
  format: z.literal(exportFormat),
  version: z.number(),
  exportedAt: z._default(z.string(), ''),
  names: z._default(z.record(z.string(), z.string()), {}),
  links: z._default(z.array(z.object({ path: z.string(), target: z.string() })), []),
})
const settingsFile = z.object({ settings: z.record(z.string(), z.unknown()) })

const sentences: Readonly<Record<ZipProblem, () => string>> = {
  damaged: () => texts.zipDamaged,
  'too-many': () => texts.zipTooMany({ count: limits.members }),
  'too-large': () => texts.zipTooLarge,
  bomb: () => texts.zipBomb,
  unsafe: () => texts.zipUnsafe,
  encrypted: () => texts.zipEncrypted,
  unsupported: () => texts.zipUnsupported,
}

/** Thrown inside of this file alone. */
class Refusal extends Error {
  constructor(readonly say: () => string) {
    super(say())
  }
}

async function readText(member: ZipMember, most: number): Promise<string> {
  if (member.size > most) throw new Refusal(() => texts.memberTooLarge({ name: member.path }))
  const read = await member.read()
  if (!read.ok) throw new Refusal(sentences[read.error.code])
  return new TextDecoder().decode(read.value)
}

async function readJson(member: ZipMember, most: number): Promise<unknown> {
  const text = await readText(member, most)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(() => texts.memberWrong({ name: member.path }))
  }
}

/** The path of a file, if it is one that files can have and that may be imported. */
function importablePath(text: string): string | null {
  const path = normalisePath(text)
  if (path !== text || path === '/') return null
  if (
    path
      .split('/')
      .slice(1)
      .some((name) => nameFault(name) !== null)
  )
    return null
  return leftOutFolders.some((folder) => isWithin(path, folder)) ? null : path
}

/** The settings that this version knows, with values that it can use; the name is the account's. */
function readSettings(value: unknown): Partial<Settings> | null {
  const read = settingsFile.safeParse(value)
  if (!read.success) return null
  const { settings } = read.data
  const entries = Object.entries(settingFields).flatMap(([name, field]) => {
    const usable: unknown = field.read(settings[name])
    return usable === null ? [] : [[name, usable] as const]
  })
  return Object.fromEntries(entries)
}

async function readApps(members: readonly ZipMember[]): Promise<readonly DraftApp[]> {
  const found = members.filter(
    ({ path }) =>
      /^apps\/(?:drafts|published)\/[^/]+\/app\.json$/.test(path) &&
      (path.startsWith(exportNames.drafts) || path.startsWith(exportNames.published)),
  )
  if (found.length > mostApps) throw new Refusal(() => texts.tooManyApps({ count: mostApps }))
  const apps: DraftApp[] = []
  for (const member of found) {
    const app = readDraftApp(await readJson(member, mostRead.small))
    if (!app) throw new Refusal(() => texts.memberWrong({ name: member.path }))
    // Apps without a page, of files alone, are nothing that the App Designer shows.
    if (isHtmlContent(app.htmlContent)) apps.push(app)
  }
  return apps
}

async function look(members: readonly ZipMember[]): Promise<OpenedExport> {
  const byPath = new Map(members.map((member) => [member.path, member]))
  const aboutMember = byPath.get(exportNames.about)
  if (!aboutMember) throw new Refusal(() => texts.noExport)
  const facts = about.safeParse(await readJson(aboutMember, mostRead.about))
  if (!facts.success) throw new Refusal(() => texts.noExport)
  const { version, exportedAt, names, links } = facts.data
  if (version > exportVersion) throw new Refusal(() => texts.newerExport)

  const root = `${exportNames.files}/`
  const files = members.flatMap((member): readonly ImportableFile[] => {
    if (!member.path.startsWith(root)) return []
    const text = Object.hasOwn(names, member.path) ? names[member.path] : undefined
    const path = importablePath(text ?? `/${member.path.slice(root.length)}`)
    if (path === null) throw new Refusal(() => texts.memberWrong({ name: member.path }))
    return [{ path, member: member.isFolder ? null : member }]
  })
  const settingsMember = byPath.get(exportNames.settings)
  const settings = settingsMember ? readSettings(await readJson(settingsMember, mostRead.small)) : null
  if (settingsMember && !settings) throw new Refusal(() => texts.memberWrong({ name: exportNames.settings }))
  const bookmarks = byPath.get(exportNames.bookmarks)
  const more = [
    exportNames.trash,
    exportNames.appData,
    exportNames.plugins,
    exportNames.history,
    exportNames.machine,
  ]
  return {
    exportedAt,
    files,
    fileBytes: files.reduce((sum, { member }) => sum + (member?.size ?? 0), 0),
    links: links.filter(({ path, target }) => importablePath(path) !== null && !/\p{Cc}/u.test(target)),
    // A mailbox without messages is empty.
    messages: byPath.get(exportNames.mbox)?.size
      ? [exportNames.messages, exportNames.mbox].flatMap((name) => {
          const member = byPath.get(name)
          return member ? [{ path: name, member }] : []
        })
      : [],
    settings,
    bookmarks: bookmarks ? readBookmarksHtml(await readText(bookmarks, mostRead.small)) : [],
    apps: await readApps(members),
    hasMore: members.some(({ path }) => more.some((name) => path === name || path.startsWith(`${name}/`))),
  }
}

/** Looks through an export. Nothing is changed; what is wrong with it is said in a sentence (code `refused`). */
export async function openExport(blob: Blob): Promise<Result<OpenedExport>> {
  const opened = await openZip(blob, limits)
  if (!opened.ok) return failure('refused', sentences[opened.error.code])
  try {
    return success(await look(opened.value))
  } catch (cause) {
    return failure('refused', cause instanceof Refusal ? cause.say : () => texts.zipDamaged)
  }
}

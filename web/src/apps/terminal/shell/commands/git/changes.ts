// not shown in this module: as git says it
import { structuredPatch } from 'diff'
import { joinPath } from '@/kernel/files/paths'
import type { Repository } from './repository'

/** A file on one side of a comparison; null: it is not there. */
export interface Side {
  readonly oid: string
  readonly mode: number
  readonly read: () => Promise<Uint8Array>
}

/** A file that differs. */
export interface Change {
  readonly path: string
  readonly before: Side | null
  readonly after: Side | null
}

/** What is compared: a commit by its number, what is taken up for the next, the files themselves, or nothing. */
export type Version = { readonly commit: string } | 'index' | 'files' | 'nothing'

/** The files of a version, by path. */
async function filesOf(repository: Repository, version: Version): Promise<Map<string, Side>> {
  const { git, fs, dir, cache } = repository
  const found = new Map<string, Side>()
  if (version === 'nothing') return found
  const tree =
    version === 'index'
      ? git.STAGE()
      : version === 'files'
        ? git.WORKDIR()
        : git.TREE({ ref: version.commit })
  const known = version === 'files' ? new Set(await git.listFiles({ fs, dir, cache })) : null
  await git.walk({
    fs,
    dir,
    cache,
    trees: [tree],
    map: async (path, [entry]) => {
      if (!entry || path === '.') return path === '.' ? true : null
      if ((await entry.type()) === 'tree') {
        // Folders that git knows nothing of are not gone through.
        return known === null || [...known].some((one) => one.startsWith(`${path}/`)) ? true : null
      }
      if (known && !known.has(path)) return null
      const oid = await entry.oid()
      if (oid === undefined) return null
      const mode = (await entry.mode()) ?? 0o100644
      const read = async () =>
        version === 'files'
          ? repository.files.readFileBuffer(joinPath(dir, path))
          : (await git.readBlob({ fs, dir, oid, cache })).blob
      found.set(path, { oid, mode, read })
      return null
    },
  })
  return found
}

/** What differs between two versions, by path. */
export async function changesBetween(
  repository: Repository,
  from: Version,
  to: Version,
): Promise<readonly Change[]> {
  const [before, after] = await Promise.all([filesOf(repository, from), filesOf(repository, to)])
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((path): Change[] => {
    const [old, now] = [before.get(path) ?? null, after.get(path) ?? null]
    return old?.oid === now?.oid && old?.mode === now?.mode ? [] : [{ path, before: old, after: now }]
  })
}

const isBinary = (bytes: Uint8Array) => bytes.subarray(0, 8000).includes(0)

interface Compared {
  readonly change: Change
  readonly isBinary: boolean
  readonly hunks: ReturnType<typeof structuredPatch>['hunks']
  readonly added: number
  readonly removed: number
}

async function compare(change: Change): Promise<Compared> {
  const [before, after] = await Promise.all(
    [change.before, change.after].map((side) => side?.read() ?? Promise.resolve(new Uint8Array())),
  )
  const old = before ?? new Uint8Array()
  const now = after ?? new Uint8Array()
  if (isBinary(old) || isBinary(now)) return { change, isBinary: true, hunks: [], added: 0, removed: 0 }
  const decoder = new TextDecoder()
  const { hunks } = structuredPatch('', '', decoder.decode(old), decoder.decode(now), '', '', { context: 3 })
  const lines = hunks.flatMap((hunk) => hunk.lines)
  return {
    change,
    isBinary: false,
    hunks,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  }
}

const modeText = (mode: number) => mode.toString(8).padStart(6, '0')

const nothing = '0000000'

const range = (start: number, lines: number) =>
  lines === 1 ? `${start}` : `${lines === 0 ? Math.max(0, start - 1) : start},${lines}`

/** A difference as a patch. */
function patchOf({ change: { path, before, after }, isBinary: hasBytes, hunks }: Compared): string {
  let text = `diff --git a/${path} b/${path}\n`
  const [from, to] = [before?.oid.slice(0, 7) ?? nothing, after?.oid.slice(0, 7) ?? nothing]
  const isSameMode = before?.mode === after?.mode
  if (before === null && after) text += `new file mode ${modeText(after.mode)}\n`
  if (after === null && before) text += `deleted file mode ${modeText(before.mode)}\n`
  if (before && after && !isSameMode)
    text += `old mode ${modeText(before.mode)}\nnew mode ${modeText(after.mode)}\n`
  if (from === to) return text
  text += `index ${from}..${to}${isSameMode && before ? ` ${modeText(before.mode)}` : ''}\n`
  const [a, b] = [before ? `a/${path}` : '/dev/null', after ? `b/${path}` : '/dev/null']
  if (hasBytes) return `${text}Binary files ${a} and ${b} differ\n`
  if (hunks.length === 0) return text
  text += `--- ${a}\n+++ ${b}\n`
  for (const hunk of hunks) {
    text += `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@\n`
    text += hunk.lines.map((line) => `${line}\n`).join('')
  }
  return text
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** `1 file changed, 2 insertions(+), 1 deletion(-)` */
function summaryOf(all: readonly Compared[]): string {
  const added = all.reduce((sum, one) => sum + one.added, 0)
  const removed = all.reduce((sum, one) => sum + one.removed, 0)
  const parts = [`${count(all.length, 'file')} changed`]
  if (added > 0 || removed === 0) parts.push(`${count(added, 'insertion')}(+)`)
  if (removed > 0 || added === 0) parts.push(`${count(removed, 'deletion')}(-)`)
  return ` ${parts.join(', ')}\n`
}

const width = 80

/** The files with how much of them changed, as `--stat` shows it. */
function statOf(all: readonly Compared[]): string {
  const names = Math.max(...all.map(({ change }) => change.path.length))
  const numbers = Math.max(...all.map((one) => (one.isBinary ? 3 : String(one.added + one.removed).length)))
  const most = Math.max(...all.map((one) => one.added + one.removed), 1)
  const room = Math.max(10, width - names - numbers - 6)
  const scale = (value: number) =>
    most <= room ? value : value === 0 ? 0 : Math.max(1, Math.round((value * room) / most))
  const rows = all.map(({ change, isBinary: hasBytes, added, removed }) => {
    const total = String(hasBytes ? 'Bin' : added + removed).padStart(numbers)
    const bar = hasBytes ? '' : '+'.repeat(scale(added)) + '-'.repeat(scale(removed))
    return ` ${change.path.padEnd(names)} | ${total}${bar === '' ? '' : ` ${bar}`}\n`
  })
  return rows.join('') + summaryOf(all)
}

/** How differences are shown. */
export type DiffForm = 'patch' | 'stat' | 'name-only' | 'name-status'

/** Differences as a text; '' for none. */
export async function describe(changes: readonly Change[], form: DiffForm): Promise<string> {
  if (changes.length === 0) return ''
  if (form === 'name-only') return changes.map(({ path }) => `${path}\n`).join('')
  if (form === 'name-status')
    return changes
      .map(({ path, before, after }) => `${before === null ? 'A' : after === null ? 'D' : 'M'}\t${path}\n`)
      .join('')
  const all = await Promise.all(changes.map(compare))
  return form === 'stat' ? statOf(all) : all.map(patchOf).join('')
}

/** Files that came, went, or may now be run. */
export const modeLines = (changes: readonly Change[]): string =>
  changes
    .map(({ path, before, after }) => {
      if (before === null && after) return ` create mode ${modeText(after.mode)} ${path}\n`
      if (after === null && before) return ` delete mode ${modeText(before.mode)} ${path}\n`
      return before?.mode === after?.mode
        ? ''
        : ` mode change ${modeText(before?.mode ?? 0)} => ${modeText(after?.mode ?? 0)} ${path}\n`
    })
    .join('')

/** What a commit says behind its first line: a summary, and files that came and went. */
export async function commitSummary(changes: readonly Change[]): Promise<string> {
  if (changes.length === 0) return ''
  return summaryOf(await Promise.all(changes.map(compare))) + modeLines(changes)
}

import { failed, success, withMessage } from '@/lib/result'
import { baseName, freeName, joinPath, parentPath, splitName } from '../paths'
import type { SpaceChange } from '../space/history-types'
import { versionsOf } from './file-history'
import { momentsOf } from './moments'
import { bringBack, bringBackSome } from './rewind'
import type { Deletion, FileVersions } from './types'
import { createVersionsContext, stampedName, type VersionsOptions } from './versions-context'

/** States or changes of one page. */
const pageSize = 1000
/** Files up to so many bytes are held in memory for "Undo". */
const heldBytes = 64 * 1024 * 1024

/** Earlier versions of the files of a space. */
export function createVersions(options: VersionsOptions): FileVersions {
  const context = createVersionsContext(options)
  const { files } = options

  /** The space's changes, newest first: those that were read before, and a page more. */
  async function changesAfter(earlier: readonly SpaceChange[]) {
    const space = await context.space()
    if (!space.ok) return space
    const last = earlier.at(-1)
    const page = await space.value.history.changes({
      most: pageSize,
      ...(last && { before: last }),
    })
    if (!page.ok) return page
    return success({ changes: [...earlier, ...page.value], hasMore: page.value.length === pageSize })
  }

  return {
    async list(path, before) {
      const entry = await context.entryAt(path)
      if (!entry.ok) return entry
      if (entry.value.id === undefined) return success({ versions: [], before: null })
      const space = await context.space()
      if (!space.ok) return space
      const states = await space.value.history.versions(entry.value.id, {
        most: pageSize,
        ...(before !== undefined && { before }),
      })
      if (!states.ok) return states
      const nameOf = await context.names(states.value.map(({ by }) => by))
      const last = states.value.at(-1)
      return success({
        versions: versionsOf(states.value, before === undefined, nameOf),
        before: states.value.length === pageSize && last ? last.version : null,
      })
    },
    async content({ hash, size }) {
      const space = await context.space()
      return space.ok ? context.content(space.value, hash, size) : space
    },
    async restore(path, { hash, size }) {
      const settled = await context.settle()
      if (!settled.ok) return settled
      const space = await context.space()
      if (!space.ok) return space
      const content = await context.content(space.value, hash, size)
      if (!content.ok) return content
      const before = await files.stat(path)
      if (!before.ok) return before
      const isSent = await context.isSent(space.value, before.value)
      if (!isSent.ok) return isSent
      const held = before.value.size <= heldBytes ? await files.readBytes(path) : null
      const written = await files.write(path, content.value, { basedOn: before.value.revision })
      if (!written.ok) return written
      const { conflict, entry } = written.value
      if (conflict !== null || !held?.ok) return success({ conflict, undo: null })
      const undo = async () => {
        const back = await files.write(path, held.value, { basedOn: entry.revision })
        return back.ok ? success(undefined) : back
      }
      return success({ conflict, undo })
    },
    async saveCopy(path, { hash, size, at }) {
      const space = await context.space()
      if (!space.ok) return space
      const content = await context.content(space.value, hash, size)
      if (!content.ok) return content
      const folder = parentPath(path)
      const there = await files.list(folder)
      if (!there.ok) return there
      const taken = new Set(there.value.map(({ name }) => name))
      const name = freeName(stampedName(...splitName(baseName(path)), at), (each) => taken.has(each))
      const copy = joinPath(folder, name)
      const written = await files.write(copy, content.value, { existing: 'refuse' })
      return written.ok ? success(copy) : written
    },
    async keep(path, { version, pinned }, isKept) {
      const space = await context.space()
      if (!space.ok) return space
      const entry = await context.entryAt(path)
      if (!entry.ok) return entry
      const { id } = entry.value
      if (id === undefined) return success(undefined)
      for (const state of isKept ? [version] : pinned) {
        const done = await space.value.history.pin(id, state, isKept)
        if (!done.ok) return done
      }
      return success(undefined)
    },
    async moments(path, earlier) {
      const folder = await context.folderId(path)
      if (!folder.ok) return folder
      if (folder.value === null) return success({ moments: [], hasMore: false, read: [] })
      const inside = await files.walk(path)
      if (!inside.ok) return inside
      const [bin, notes] = await Promise.all([
        files.stat(joinPath(context.bin, 'files')),
        files.stat(joinPath(context.bin, 'info')),
      ])
      const found = await changesAfter(earlier?.read ?? [])
      if (!found.ok) return found
      const { changes, hasMore } = found.value
      const nameOf = await context.names(changes.map(({ by }) => by))
      const folders = new Set([
        folder.value,
        ...inside.value.flatMap(({ type, id }) => (type === 'folder' && id !== undefined ? [id] : [])),
      ])
      const scope = {
        folders,
        bin: new Set(bin.ok && bin.value.id !== undefined ? [bin.value.id] : []),
        notes: notes.ok ? (notes.value.id ?? null) : null,
      }
      return success({ moments: momentsOf(changes, scope, nameOf), hasMore, read: changes })
    },
    async deletions(entries) {
      const folder = await files.stat(joinPath(context.bin, 'files'))
      if (!folder.ok || folder.value.id === undefined) return success(new Map())
      const space = await context.space()
      if (!space.ok) return space
      const wanted = new Set(entries)
      const found = new Map<string, SpaceChange>()
      let before: SpaceChange | undefined
      while (wanted.size > 0) {
        const page = await space.value.history.changes({
          into: folder.value.id,
          most: pageSize,
          ...(before && { before }),
        })
        if (!page.ok) return page
        for (const change of page.value) if (wanted.delete(change.entry)) found.set(change.entry, change)
        before = page.value.at(-1)
        if (page.value.length < pageSize) break
      }
      const nameOf = await context.names([...found.values()].map(({ by }) => by))
      return success(
        new Map(
          [...found].map(([id, { by }]): readonly [string, Deletion] => [id, { by, person: nameOf(by) }]),
        ),
      )
    },
    folderId: (path) => context.folderId(path),
    async folderAt(folder, moment) {
      const space = await context.space()
      if (!space.ok) return space
      const entries = await space.value.history.folderAt(folder, moment)
      if (!entries.ok) return entries
      const there = await context.entriesById()
      if (!there.ok) return there
      return success(
        entries.value
          .filter(({ kind }) => kind !== 'whiteout')
          .map((entry) => Object.assign({ isThere: there.value.has(entry.id) }, entry)),
      )
    },
    bringBack: (path, moment) => bringBack(context, path, moment),
    async bringBackSome(path, moment, entries, asked) {
      const done = await bringBackSome(context, path, moment, entries, asked)
      if (done.ok || !asked?.signal?.aborted) return done
      return failed(withMessage({ code: 'cancelled' }, done.error.message))
    },
  }
}

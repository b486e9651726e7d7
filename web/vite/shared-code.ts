import type { ChunkingContext } from './module-graph.ts'
import { needsOf } from './module-graph.ts'

/**
 * What one more file costs, in characters of code: the two are weighed against each other where parts could share a file. A request costs
 * about as much time as these.
 */
const fileCost = 28_000

/** Modules that the same parts of the desktop need. */
interface Group {
  readonly users: ReadonlySet<string>
  readonly modules: readonly string[]
  /** Characters. */
  readonly size: number
}

/** What is fetched together: an app's view and its commands count as one, every other lazy module for itself. */
const partOf = (entry: string) => /^(.*\/src\/apps\/[^/]+)\/(View|commands)\.tsx?$/.exec(entry)?.[1] ?? entry

/** Every module that some module fetches later, from `page` on. */
function lazyEntries(page: string, context: ChunkingContext): ReadonlySet<string> {
  const lazy = new Set<string>()
  const seen = new Set<string>()
  const waiting = [page]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = context.getModuleInfo(id)
    for (const entry of info?.dynamicallyImportedIds ?? []) lazy.add(entry)
    waiting.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []))
  }
  return lazy
}

/** The modules that several parts need, those with the same users together. */
function groupsIn(page: string, context: ChunkingContext, isHere: (id: string) => boolean): readonly Group[] {
  const users = new Map<string, Set<string>>()
  for (const entry of lazyEntries(page, context))
    for (const id of needsOf(entry, context))
      if (isHere(id)) users.set(id, (users.get(id) ?? new Set()).add(partOf(entry)))
  const groups = new Map<string, { users: Set<string>; modules: string[]; size: number }>()
  for (const [id, its] of users) {
    if (its.size < 2) continue
    const key = [...its].toSorted().join('\n')
    const group = groups.get(key) ?? { users: its, modules: [], size: 0 }
    group.modules.push(id)
    group.size += context.getModuleInfo(id)?.code?.length ?? 0
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What all users together gain when two groups become one file: requests that are left out, minus code that is fetched in vain. */
function gain(one: Group, other: Group): number {
  const both = [...one.users].filter((user) => other.users.has(user)).length
  const inVain = (other.users.size - both) * one.size + (one.users.size - both) * other.size
  return both * fileCost - inVain
}

const together = (one: Group, other: Group): Group => ({
  users: new Set([...one.users, ...other.users]),
  modules: [...one.modules, ...other.modules],
  size: one.size + other.size,
})

/** Puts the two groups together that gain most by it, until none do. */
function merged(groups: readonly Group[]): readonly Group[] {
  let best: { readonly one: Group; readonly other: Group; readonly gained: number } | null = null
  for (const [index, one] of groups.entries())
    for (const other of groups.slice(index + 1)) {
      const gained = gain(one, other)
      if (gained > (best?.gained ?? 0)) best = { one, other, gained }
    }
  if (!best) return groups
  const { one, other } = best
  return merged([...groups.filter((group) => group !== one && group !== other), together(one, other)])
}

/**
 * Names the file of each module that several lazy parts need, so that opening an app fetches a few files: left to the bundler, each set
 * of users would have one of its own.
 */
export function sharedFiles(
  page: string,
  context: ChunkingContext,
  isHere: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const files = merged(groupsIn(page, context, isHere))
  return new Map(
    files.flatMap(({ modules }, index) => modules.map((id) => [id, `shared-${index + 1}`] as const)),
  )
}

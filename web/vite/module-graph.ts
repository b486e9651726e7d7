/** The part of the bundler's knowledge that is asked here. */
export interface ChunkingContext {
  getModuleInfo(id: string): {
    readonly code: string | null
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** A list of modules, of which each importer uses a few. */
const isBarrel = (id: string) => id.endsWith('/contracts/src/index.ts')

/** Every module that a module needs before it can run: its static imports, theirs, and itself; of barrels nothing. */
export function needsOf(entry: string, context: ChunkingContext): ReadonlySet<string> {
  const needs = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (needs.has(id) || isBarrel(id)) continue
    needs.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return needs
}

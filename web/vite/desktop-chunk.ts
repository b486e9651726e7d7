import { fileURLToPath } from 'node:url'

/** The part of the bundler's knowledge that is asked here. */
interface ChunkingContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** Every module that a module needs before it can run: its static imports, theirs, and itself. */
function needsOf(entry: string, context: ChunkingContext): ReadonlySet<string> {
  const needs = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (needs.has(id)) continue
    needs.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return needs
}

/**
 * Names the chunk of a module: everything that the desktop needs at once, beyond what the login screen has loaded, is one
 * file. Left alone, each icon that an app shares with the desktop would be a file of its own, and thirty small files
 * take a slow connection longer than a large one. Null leaves the module to the bundler.
 */
export function createDesktopChunk() {
  let needs: { readonly login: ReadonlySet<string>; readonly desktop: ReadonlySet<string> } | null = null
  const entry = source('root/desktop.tsx')
  return (id: string, context: ChunkingContext): string | null => {
    // The entry stays a file of its own, under whose name the build's manifest lists what it needs.
    if (id === entry) return null
    needs ??= {
      login: needsOf(source('main.tsx'), context),
      desktop: needsOf(entry, context),
    }
    return needs.desktop.has(id) && !needs.login.has(id) ? 'desktop-needs' : null
  }
}

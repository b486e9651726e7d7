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

const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/')

/**
 * Names the chunk of a module. Left to the bundler, each icon that the desktop shares with an app, or two apps with each other, would
 * be a separate file, and thirty small files take a slow connection longer than a large one. So everything that the desktop needs
 * at once, beyond what the login screen has loaded, is one file, and the icons that apps share are another. Null leaves a module to the
 * bundler.
 */
export function createChunks() {
  let needs: { readonly login: ReadonlySet<string>; readonly desktop: ReadonlySet<string> } | null = null
  const entry = source('root/desktop.tsx')
  const needsIn = (context: ChunkingContext) => {
    needs ??= {
      login: needsOf(source('main.tsx'), context),
      desktop: needsOf(entry, context),
    }
    return needs
  }
  const isOfDesktop = (id: string, context: ChunkingContext) => {
    const { login, desktop } = needsIn(context)
    return desktop.has(id) && !login.has(id)
  }
  const isLater = (id: string, context: ChunkingContext) => {
    const { login, desktop } = needsIn(context)
    return !login.has(id) && !desktop.has(id)
  }
  return {
    // The entry stays a separate file, under whose name the build's manifest lists what it needs.
    desktop: (id: string, context: ChunkingContext) =>
      id !== entry && isOfDesktop(id, context) ? 'desktop-needs' : null,
    /** The texts of sample files: they are loaded when one of them is read. */
    samples: (id: string) => (id.endsWith('.sample-text') ? 'sample-texts' : null),
    icons: (id: string, context: ChunkingContext) => (isIcon(id) && isLater(id, context) ? 'icons' : null),
  }
}

import { fileURLToPath } from 'node:url'

/** The part of the bundler's knowledge that is asked here. */
interface ChunkingContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** A list of modules, of which each importer uses a few. */
const isBarrel = (id: string) => id.endsWith('/contracts/src/index.ts')

/** Every module that a module needs before it can run: its static imports, theirs, and itself; of barrels nothing. */
function needsOf(entry: string, context: ChunkingContext): ReadonlySet<string> {
  const needs = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (needs.has(id) || isBarrel(id)) continue
    needs.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return needs
}

const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/')

/**
 * Names the chunk of a module. Left to the bundler, what the login screen shares with later parts, each icon that the desktop shares
 * with an app, or two apps with each other, would be a separate file, and thirty small files take a slow connection longer than a large
 * one. So what the login screen needs is one file, what the desktop needs beyond it another; icons that apps share are a third, and the
 * texts of samples a fourth. Null leaves a module to the bundler.
 */
export function createChunks() {
  let needs: { readonly login: ReadonlySet<string>; readonly desktop: ReadonlySet<string> } | null = null
  const page = source('main.tsx')
  const entry = source('root/desktop.tsx')
  const needsIn = (context: ChunkingContext) => {
    needs ??= {
      login: needsOf(page, context),
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
    // The page's own module stays a separate file, as does the desktop's entry: under their names the build's manifest lists what they need.
    login: (id: string, context: ChunkingContext) =>
      id !== page && needsIn(context).login.has(id) ? 'login-needs' : null,
    desktop: (id: string, context: ChunkingContext) =>
      id !== entry && isOfDesktop(id, context) ? 'desktop-needs' : null,
    samples: (id: string) => (id.endsWith('.sample-text') ? 'sample-texts' : null),
    icons: (id: string, context: ChunkingContext) => (isIcon(id) && isLater(id, context) ? 'icons' : null),
  }
}

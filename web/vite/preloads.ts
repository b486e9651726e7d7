import type { BuildEnvironmentOptions, Plugin } from 'vite'

type ModulePreload = Exclude<BuildEnvironmentOptions['modulePreload'], boolean | undefined>

/** The part of the bundler's knowledge that is asked here. */
interface Bundle {
  readonly [file: string]: {
    readonly type: string
    readonly facadeModuleId?: string | null
    readonly imports?: readonly string[]
  }
}

/** The files of a module that the build begins with, and of what it needs before it can run. */
function filesOf(bundle: Bundle, entry: string): readonly string[] {
  const files = new Set<string>()
  const waiting = Object.keys(bundle).filter((file) => bundle[file]?.facadeModuleId === entry)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    waiting.push(...(bundle[file]?.imports ?? []))
  }
  return [...files]
}

/**
 * Leaves out of the lists of what is fetched with a lazy part all that the page has by then: with the login for every part, with the
 * desktop for those that the desktop loads. The lists stand in the files that load the parts.
 * @param entries the modules that the login and the desktop begin with
 */
export function createPreloads(entries: { readonly login: string; readonly desktop: string }): {
  readonly plugin: Plugin
  readonly modulePreload: ModulePreload
} {
  let login: ReadonlySet<string> = new Set()
  let desktop: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'preloads',
      generateBundle: {
        // Vite makes the lists in this step.
        order: 'pre',
        handler(_, bundle) {
          login = new Set(filesOf(bundle, entries.login))
          desktop = new Set([...login, ...filesOf(bundle, entries.desktop)])
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies(_, files, { hostId, hostType }) {
        if (hostType === 'html') return [...files]
        const there = desktop.has(hostId) && !login.has(hostId) ? desktop : login
        return files.filter((file) => !there.has(file))
      },
    },
  }
}

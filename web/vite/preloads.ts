import type { BuildEnvironmentOptions, Plugin } from 'vite'

type ModulePreload = Exclude<BuildEnvironmentOptions['modulePreload'], boolean | undefined>

/** The part of the bundler's knowledge that is asked here. */
interface Bundle {
  readonly [file: string]: {
    readonly type: string
    readonly name?: string | undefined
    /** It is what a module fetches later, whose name is that of its file. */
    readonly isDynamicEntry?: boolean
    readonly imports?: readonly string[]
    readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
  }
}

/** The files of a chunk, and of what it needs before it can run: itself last. `chunk` is its name in the build. */
function filesOf(bundle: Bundle, chunk: string): readonly string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const imported of bundle[file]?.imports ?? []) add(imported)
  }
  for (const [file, { type, name, isDynamicEntry }] of Object.entries(bundle))
    if (type === 'chunk' && name === chunk && isDynamicEntry !== true) add(file)
  return [...files].toReversed()
}

const stylesOf = (bundle: Bundle, files: readonly string[]) =>
  files.flatMap((file) => [...(bundle[file]?.viteMetadata?.importedCss ?? [])])

const script = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`
const style = (file: string) => `<link rel="preload" as="style" crossorigin href="/${file}">`

/** The page's own script elements, as the build writes them: one for each file that the login screen needs. */
const moduleScripts = /^ *<script type="module" crossorigin src="[^"]+"><\/script>\n/gm
const styleSheets = /^ *<link rel="stylesheet" crossorigin href="[^"]+">\n/gm

/**
 * What is asked for before it is missed. The page begins one script and names what that needs, so that all of it is fetched at once; its
 * template names what the desktop of a signed-in person needs until its icons are there. The style sheet comes after the boot screen,
 * which is painted without it.
 *
 * Lists of what is fetched with a lazy part leave out all that the page has by then: with the login for every part, with the desktop for
 * those that the desktop loads. They stand in the files that load the parts.
 * @param chunks the names of the chunks that the login and the desktop are in, and of those that the desktop fetches before its first icon
 */
export function createPreloads(chunks: {
  readonly login: string
  readonly desktop: string
  readonly start: readonly string[]
}): {
  readonly plugin: Plugin
  readonly modulePreload: ModulePreload
} {
  let login: ReadonlySet<string> = new Set()
  let desktop: ReadonlySet<string> = new Set()

  function withPreloads(html: string, bundle: Bundle): string {
    const needs = [...login]
    const files = [...new Set([chunks.desktop, ...chunks.start].flatMap((chunk) => filesOf(bundle, chunk)))]
    const later = files.filter((file) => !login.has(file))
    const main = needs.at(-1)
    const head = [
      `    <script type="module" crossorigin src="/${main}"></script>`,
      ...needs.slice(0, -1).map((file) => `    ${script(file)}`),
    ]
    const styles = html.match(styleSheets) ?? []
    const links = [...stylesOf(bundle, later).map(style), ...later.map(script)]
    return html
      .replaceAll(moduleScripts, '')
      .replaceAll(styleSheets, '')
      .replace('  </head>', () => `${head.join('\n')}\n  </head>`)
      .replace('    <noscript>', () => `${styles.join('')}    <noscript>`)
      .replace(
        '<template id="with-session"></template>',
        () => `<template id="with-session">${links.join('')}</template>`,
      )
  }

  return {
    plugin: {
      name: 'preloads',
      generateBundle: {
        // Vite makes the lists in this step.
        order: 'pre',
        handler(_, bundle) {
          login = new Set(filesOf(bundle, chunks.login))
          desktop = new Set([...login, ...filesOf(bundle, chunks.desktop)])
        },
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle }) => (bundle ? withPreloads(html, bundle) : html),
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

import type { Plugin } from 'vite'

/** What the first module reads of the page. */
const config = '<script type="application/json" id="server-config"></script>\n'
/** The page's own script, as the build writes it. */
const own = /^ *<script type="module" crossorigin src="([^"]+)"><\/script>\n/m

/**
 * Has a page begin with its own script as soon as that is there, before anything is painted, and names the files of the module that this
 * fetches next.
 * @param next the name of that module in the build
 */
export const firstModule = (next: string): Plugin => ({
  name: 'first-module',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const address = own.exec(html)?.[1]
      const files = new Set<string>()
      const add = (file: string) => {
        const output = bundle[file]
        if (files.has(file) || output?.type !== 'chunk' || `/${file}` === address) return
        files.add(file)
        for (const imported of output.imports) add(imported)
      }
      for (const [file, output] of Object.entries(bundle))
        if (output.type === 'chunk' && output.name === next) add(file)
      if (address === undefined || files.size === 0 || !html.includes(config))
        throw new Error('The page cannot begin with its own script')
      const lines = [
        `<script type="module" async blocking="render" crossorigin src="${address}"></script>`,
        ...Array.from(files, (file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ]
      return html
        .replace(own, '')
        .replace(config, () => config + lines.map((line) => `    ${line}\n`).join(''))
    },
  },
})

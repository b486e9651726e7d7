// The apps of `demo/` for an administrator whose store is empty: `import { apps } from 'virtual:demo-apps'`.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { demoApps as catalogue, readDemoApp } from '../../demo/catalogue.mjs'

const name = 'virtual:demo-apps'
const id = `\0${name}`
const folder = new URL('../../demo/', import.meta.url)

/** What a window of the store uploads of each. */
const read = () =>
  catalogue.map((app) => {
    const { html: htmlContent, icon, name, description } = readDemoApp(app)
    return { name, description, icon, category: app.category, htmlContent }
  })

/** The plugin; the apps follow their files in the development server. */
export function demoApps(): Plugin {
  return {
    name: 'demo-apps',
    resolveId: (source) => (source === name ? id : null),
    load(loaded) {
      if (loaded !== id) return null
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(?:html|svg|mjs)$/.test(file)) this.addWatchFile(fileURLToPath(new URL(file, folder)))
      return `export const apps = ${JSON.stringify(read())}`
    },
  }
}

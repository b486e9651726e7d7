// Gives the built desktop the icons of all apps, and of windows whose app is not known, as one picture, in place of an address
// with the whole icon for each.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { iconSheet } from '../src/ui/icons/icon-sheet.ts'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const apps = join(sources, 'apps')

/** The two files of an app in which its icon is imported. */
const files = ['manifest.ts', 'icon.ts']
const importOfIcon = /from '(~icons\/[^']+|[^']+\.svg\?inline)'/
/** A module that imports an icon: that of an app in its folder, or the one for windows whose app is not known. */
const importer = /\/src\/(?:apps\/([^/]+)\/(?:manifest|icon)|ui\/icons\/(unknown-app))\.ts$/

const virtual = 'virtual:app-icons'
const ids = { sheet: `\0${virtual}`, icon: `\0${virtual}/` } as const

interface IconSet {
  readonly width?: number
  readonly height?: number
  readonly icons: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >
}

const read = (path: string) => readFileSync(path, 'utf8')

/** An icon of a set as SVG. Throws for one that the set does not have. */
function iconOfSet(address: string): string {
  const [, set = '', name = ''] = address.split('/')
  const file = createRequire(import.meta.url).resolve(`@iconify-json/${set}/icons.json`)
  const { icons, width = 16, height = 16 }: IconSet = JSON.parse(read(file))
  const icon = icons[name]
  if (!icon) throw new Error(`There is no icon ${address}`)
  return `<svg viewBox="0 0 ${icon.width ?? width} ${icon.height ?? height}">${icon.body}</svg>`
}

function iconOfFile(address: string, folder: string): string {
  const path = address.replace('?inline', '')
  return read(path.startsWith('@/') ? join(sources, path.slice(2)) : join(folder, path))
}

/** All icons: of each app that has one, by its folder's name, and `unknown-app`. */
function allIcons(): ReadonlyMap<string, string> {
  const unknown = { name: 'unknown-app', path: join(sources, 'ui/icons/unknown-app.ts') }
  const paths = readdirSync(apps, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const own = readdirSync(join(apps, name))
      return files
        .filter((file) => own.includes(file))
        .map((file) => ({ name, path: join(apps, name, file) }))
    })
  return new Map(
    [...paths, unknown].flatMap(({ name, path }) => {
      const address = importOfIcon.exec(read(path))?.[1]
      if (address === undefined) return []
      const svg = address.startsWith('~') ? iconOfSet(address) : iconOfFile(address, dirname(path))
      return [[name, svg] as const]
    }),
  )
}

/**
 * The plugin. `virtual:app-icons` is the picture's address, so that it can be fetched before an icon is shown; null in the development
 * server and in tests, where each icon is an address of its own.
 */
export function appIcons(): Plugin {
  let isBuild = false
  /** The picture's address in the build. */
  let address: string | null = null
  return {
    name: 'app-icons',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId(source, from) {
      if (source === virtual) return ids.sheet
      const [, app, unknown] = importer.exec(from ?? '') ?? []
      const name = app ?? unknown
      return isBuild && name !== undefined && importOfIcon.test(`from '${source}'`)
        ? `${ids.icon}${name}`
        : null
    },
    load(id) {
      if (!id.startsWith(ids.sheet)) return null
      if (isBuild && address === null) {
        const sheet = this.emitFile({
          type: 'asset',
          name: 'app-icons.svg',
          source: iconSheet(allIcons()),
        })
        address = `/${this.getFileName(sheet)}`
      }
      const name = id.startsWith(ids.icon) ? `#${id.slice(ids.icon.length)}` : ''
      return `export default ${JSON.stringify(address === null ? null : `${address}${name}`)}`
    },
  }
}

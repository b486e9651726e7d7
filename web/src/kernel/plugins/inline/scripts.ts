import * as z from 'zod/mini'
import { scriptAddress } from './addresses'
import type { Folder } from './folder'
import type { Modules } from './modules'
import { texts } from './texts'
import type { Work } from './work'

/** Whether a program can stand in a script element as it is: these words would end or confuse it. */
const canStandInPage = (text: string) => !/<\/script|<!--/i.test(text)

/** Whether a script element is a module. */
export const isModule = (script: Element) => script.getAttribute('type')?.trim().toLowerCase() === 'module'

/** Puts the scripts and OtterScript programs that a page names into it. `modules` is null for a page without any. */
export function inlineScripts({ part, place, folder }: Work, modules: Modules | null): void {
  for (const script of part.querySelectorAll('script')) {
    const address = script.getAttribute('src')
    const file = address === null ? null : folder.text(address, place)
    if (address !== null && !file) continue
    const text = file ? file.text : script.textContent
    const from = file?.place ?? place
    if (isModule(script) && modules) {
      const rewritten = modules.rewrite(text, from)
      if (!file && rewritten === text) continue
      putProgram(script, rewritten)
    } else if (file) putProgram(script, text)
  }
  for (const script of part.querySelectorAll('oscript[src]')) {
    const file = folder.text(script.getAttribute('src') ?? '', place)
    if (!file) continue
    script.removeAttribute('src')
    script.textContent = file.text
  }
}

/** Puts a program into its element; one that has to wait for the page, or that the page's syntax would break, as an address. */
function putProgram(script: Element, text: string): void {
  for (const name of ['integrity', 'crossorigin', 'referrerpolicy']) script.removeAttribute(name)
  const waits = !isModule(script) && (script.hasAttribute('defer') || script.hasAttribute('async'))
  if (canStandInPage(text) && !waits) {
    script.removeAttribute('src')
    script.textContent = text
  } else {
    script.textContent = ''
    script.setAttribute('src', scriptAddress(text))
  }
}

const importMap = z.object({ imports: z._default(z.record(z.string(), z.string()), {}) })

const findImportMap = (page: Document) => page.querySelector('script[type="importmap"]')

/** What the page's own import map says: addresses by name. */
export function readImportMap(
  page: Document,
  place: string,
  folder: Folder,
): Readonly<Record<string, string>> {
  const map = findImportMap(page)
  if (!map) return {}
  try {
    return importMap.parse(JSON.parse(map.textContent)).imports
  } catch {
    folder.note(texts.badImportMap({ file: place }))
    return {}
  }
}

/** Replaces the page's import map with one that has its names and those of its modules, before all scripts. */
export function putImportMap(
  page: Document,
  place: string,
  modules: Modules,
  declared: Readonly<Record<string, string>>,
): void {
  const targets = Object.entries(declared).map(([name, address]) => ({
    name,
    address,
    module: modules.nameOf(address, place),
  }))
  const known = modules.imports()
  const imports: Record<string, string> = { ...known }
  for (const { name, address, module } of targets)
    imports[name] = module === null ? address : (known[module] ?? address)
  if (Object.keys(imports).length === 0) return
  findImportMap(page)?.remove()
  const map = page.createElement('script')
  map.type = 'importmap'
  map.textContent = JSON.stringify({ imports }).replaceAll('<', '\\u003c')
  page.head.prepend(map)
}

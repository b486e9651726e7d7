import { failure, type Result, success } from '@/lib/result'
import { pluginLimits, type ReadFile } from '../bundle'
import { endingOf, readReference } from './addresses'
import { createFolder, type Folder } from './folder'
import { inlineScripts, isModule, putImportMap, readImportMap } from './scripts'
import { inlineStyles, styleContent } from './styles'
import { texts } from './texts'
import type { Work } from './work'

/** A page that stands alone. */
export interface InlinedPage {
  readonly html: string
  /** Sentences about what is not there or will not work. */
  readonly notes: readonly string[]
}

/** Attributes that show a picture, sound or film. */
const assets: readonly (readonly [selector: string, attribute: string])[] = [
  ['img[src]', 'src'],
  ['input[type="image"][src]', 'src'],
  ['source[src]', 'src'],
  ['audio[src]', 'src'],
  ['video[src]', 'src'],
  ['video[poster]', 'poster'],
  ['track[src]', 'src'],
  ['image[href]', 'href'],
  ['link[rel~="icon"][href]', 'href'],
]

/** A page's parts: itself and the contents of its templates. */
function partsOf(page: Document): readonly ParentNode[] {
  const parts: ParentNode[] = [page]
  for (const part of parts)
    for (const template of part.querySelectorAll('template')) parts.push(template.content)
  return parts
}

const doctypeOf = ({ doctype }: Document) => (doctype ? `<!DOCTYPE ${doctype.name}>\n` : '')

function inlineAssets({ part, place, folder }: Work): void {
  for (const [selector, attribute] of assets)
    for (const element of part.querySelectorAll(selector))
      element.setAttribute(attribute, folder.asset(element.getAttribute(attribute) ?? '', place))
  for (const element of part.querySelectorAll('img[srcset], source[srcset]')) {
    const candidates = (element.getAttribute('srcset') ?? '').split(/,\s+/).map((candidate) => {
      const [address = '', ...size] = candidate.trim().split(/\s+/)
      return [folder.asset(address, place), ...size].join(' ')
    })
    element.setAttribute('srcset', candidates.join(', '))
  }
}

function inlineStyleSheets({ page, part, place, folder }: Work): void {
  for (const style of part.querySelectorAll('style'))
    style.textContent = styleContent(inlineStyles(style.textContent, place, folder))
  for (const element of part.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? ''
    if (/url\(/i.test(style)) element.setAttribute('style', inlineStyles(style, place, folder))
  }
  for (const link of part.querySelectorAll('link[rel~="stylesheet"][href]')) {
    const sheet = folder.text(link.getAttribute('href') ?? '', place)
    if (!sheet) continue
    const style = page.createElement('style')
    for (const name of ['id', 'media', 'title']) {
      const value = link.getAttribute(name)
      if (value !== null) style.setAttribute(name, value)
    }
    style.textContent = styleContent(inlineStyles(sheet.text, sheet.place, folder))
    link.replaceWith(style)
  }
  // What is in the page need not be fetched in advance.
  for (const link of part.querySelectorAll(
    'link[rel~="preload"], link[rel~="modulepreload"], link[rel~="prefetch"]',
  ))
    if (readReference(link.getAttribute('href') ?? '', place).kind === 'file') link.remove()
}

/** Programs of the folder itself that no page names run with the page, as its sketch promises [B2.58]. */
function addPrograms(page: Document, folder: Folder): boolean {
  const programs = folder.unused().filter((place) => endingOf(place) === 'oss' && !place.includes('/'))
  let added = false
  for (const place of programs) {
    const text = folder.textOf(place)
    if (text === null || text.trim() === '') continue
    const block = page.createElement('oscript')
    block.textContent = text
    page.body.append(block, '\n')
    added = true
  }
  return added
}

/** Tells of other pages, which a plugin of one page cannot show. */
function noteOtherPages({ part, place, folder }: Work): void {
  for (const link of part.querySelectorAll('a[href], iframe[src], embed[src], object[data]')) {
    const address = link.getAttribute('href') ?? link.getAttribute('src') ?? link.getAttribute('data') ?? ''
    if (readReference(address, place).kind === 'file') folder.note(texts.leadsTo({ address }))
  }
}

/** Whether anything in a page names a file, so that there is something to do. */
const namesFiles = (html: string) =>
  /\b(src|href|srcset|poster|data)\s*=|url\(|@import|\bimport\b/i.test(html)

/**
 * Makes one page of a page and the files around it: style sheets, scripts, modules, OtterScript, pictures and fonts go into it,
 * because an app in a sandbox has no folder to load from. A page that needs none of it stays exactly as it was. Fails with
 * `too_large`. The page is read without being shown: nothing in it runs or loads.
 */
export async function inlinePage(
  html: string,
  place: string,
  files: readonly ReadFile[],
): Promise<Result<InlinedPage>> {
  const others = files.filter((file) => file.place !== place)
  const folder = createFolder(others, pluginLimits.page / 2)
  const page = new DOMParser().parseFromString(html, 'text/html')
  let inlined = html
  const before = page.documentElement.outerHTML
  if (namesFiles(html)) {
    const hasModules = [...page.querySelectorAll('script')].some(isModule)
    const declared = hasModules ? readImportMap(page, place, folder) : {}
    const modules = hasModules
      ? (await import('./modules')).collectModules(folder, Object.keys(declared))
      : null
    for (const part of partsOf(page)) {
      const work = { page, part, place, folder }
      inlineStyleSheets(work)
      inlineAssets(work)
      inlineScripts(work, modules)
      noteOtherPages(work)
    }
    if (modules) putImportMap(page, place, modules, declared)
  }
  const hasPrograms = addPrograms(page, folder)
  const after = page.documentElement.outerHTML
  if (hasPrograms || after !== before) inlined = `${doctypeOf(page)}${after}\n`
  if (inlined.length > pluginLimits.page)
    return failure('too_large', () => texts.pageTooLarge({ count: inlined.length, most: pluginLimits.page }))
  const left = folder.unused()
  const named = left.slice(0, 3).join(', ')
  const unused =
    left.length > 3
      ? texts.unusedMore({ files: named, count: left.length - 3 })
      : texts.unused({ files: named })
  const notes = left.length > 0 ? [...folder.notes(), unused] : folder.notes()
  return success({ html: inlined, notes })
}

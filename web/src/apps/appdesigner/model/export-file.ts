import { isHtmlContent } from '@/lib/html-content'
import { formatBytes } from '@/lib/format-bytes'
import { type Result, failure, success, type Sentence, sentence } from '@/lib/result'
import { drawnIcons } from './drawn-icons'
import { type AppPage, isImageIcon, pageLimits, shownName, withPlainLineEnds } from './page'
import { texts } from './texts'

/** Largest file that is imported, in bytes: what a browser can keep for the desktop is hardly more. */
export const largestImport = 4 * 1024 * 1024

/** Most characters (UTF-16 units) of an icon that is text: the longest emoji has fewer. */
const longestTextIcon = 32

/** The name of an app's export file: in lower case, with an underscore for each character but letters and digits [B5.27]. */
export const exportFileName = (name: string): string =>
  `${shownName(name)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '_')
    .toLowerCase()}.json`

/** The text of an app's export file [B3.29]. `createdAt` is ISO 8601. */
export const exportText = (page: AppPage, createdAt: string): string =>
  `${JSON.stringify(
    {
      name: shownName(page.name),
      description: page.description,
      icon: page.icon,
      htmlContent: page.htmlContent,
      created_at: createdAt,
    },
    null,
    2,
  )}\n`

const isPage = (name: string) => /\.html?$/i.test(name)

/** The app in an HTML file: named by its title or, without one, by the file. */
function fromHtml(html: string, fileName: string): AppPage {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const description = page.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
  return {
    name: (page.title.trim() || fileName.replace(/\.html?$/i, '')).slice(0, pageLimits.name),
    description: description.trim().slice(0, pageLimits.description),
    icon: drawnIcons.Text,
    htmlContent: html,
  }
}

function fromJson(text: string, fileName: string): Result<AppPage> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return failure('form', () => texts.noJson({ file: fileName }))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return failure('form', () => texts.noApp({ file: fileName }))
  const record: Partial<Record<string, unknown>> = { ...value }
  const { name, description = '', icon = '', htmlContent } = record
  if (typeof name !== 'string' || typeof htmlContent !== 'string') {
    const [one = '', other] = Object.entries({ name, htmlContent })
      .filter(([, text]) => typeof text !== 'string')
      .map(([key]) => key)
    return failure('form', () =>
      other === undefined
        ? texts.noField({ file: fileName, field: one })
        : texts.noFields({ file: fileName, one, other }),
    )
  }
  if (typeof description !== 'string' || typeof icon !== 'string')
    return failure('form', () => texts.noTexts({ file: fileName }))
  return success({
    name: name.slice(0, pageLimits.name),
    description: description.slice(0, pageLimits.description),
    // A picture that is cut off is none; a text may be.
    icon: isImageIcon(icon) ? (icon.length > pageLimits.icon ? '' : icon) : icon.slice(0, longestTextIcon),
    htmlContent,
  })
}

/** Why a file of so many bytes is not imported; null when it is. */
export const refuseSize = (fileName: string, size: number): Sentence | null =>
  size > largestImport
    ? sentence(() =>
        texts.tooLarge({ file: fileName, size: formatBytes(size), most: formatBytes(largestImport) }),
      )
    : null

/** Reads an exported app, or an HTML page as an app. The message of a failure (code `form`) says what does not fit. */
export function readImport(text: string, fileName: string): Result<AppPage> {
  if (text.trim() === '') return failure('form', () => texts.emptyFile({ file: fileName }))
  const content = text.replace(/^\uFEFF/, '')
  const page = isPage(fileName) ? success(fromHtml(content, fileName)) : fromJson(content, fileName)
  if (!page.ok) return page
  if (!isHtmlContent(page.value.htmlContent))
    return failure('form', () => texts.fileWithoutTag({ file: fileName }))
  return success({ ...page.value, htmlContent: withPlainLineEnds(page.value.htmlContent) })
}

import { texts } from '../texts'

/** Most characters and lines of one block, and most blocks of one app. */
export const blockLimits = { characters: 65_536, lines: 500, blocks: 20 } as const

/** A page and the programs that it brings along. */
export interface ScriptedPage {
  /** The page without its blocks; exactly as it was when it has none. */
  readonly html: string
  /** The programs in the order of the page [A4.34]. */
  readonly blocks: readonly string[]
}

const doctypeOf = ({ doctype }: Document) => (doctype ? `<!DOCTYPE ${doctype.name}>\n` : '')

/** Takes the `<oscript>` blocks out of a page [A4.34]. The page is read without being shown: nothing in it runs or loads. */
export function takeBlocks(html: string): ScriptedPage {
  if (!/<oscript[\s>]/i.test(html)) return { html, blocks: [] }
  const page = new DOMParser().parseFromString(html, 'text/html')
  const found = [...page.querySelectorAll('oscript')]
  if (found.length === 0) return { html, blocks: [] }
  const blocks = found.map((block) => block.textContent ?? '')
  for (const block of found) block.remove()
  return { html: `${doctypeOf(page)}${page.documentElement.outerHTML}`, blocks }
}

/** Why a block is not run; null when it is. */
export function refuseBlock(text: string): string | null {
  const { characters, lines } = blockLimits
  if (text.length > characters) return texts.scriptTooLong({ most: characters })
  if (text.split(/\r\n?|\n/).length > lines) return texts.scriptTooManyLines({ most: lines })
  return null
}

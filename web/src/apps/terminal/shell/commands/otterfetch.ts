import { productName, productVersion } from '@/lib/product'
import { textWidth } from '../../model/text-width'
import { describeDuration } from '../duration'
import { describeSize } from '../size'
import { type DesktopFacts, printed, type ShellCommand } from '../shell-types'
import { kernelName } from './uname'
import { texts as figureTexts } from './otterfetch.texts'
import { texts } from './texts'

/** An otter that floats on its back and holds a shell, drawn for this product. */
const otter = [
  String.raw`        .-"""-.      `,
  String.raw`    o .'  _ _  '. o  `,
  String.raw`     /   (o o)   \   `,
  String.raw`    ;  -=. Y .=-  ;  `,
  String.raw`    |     '-'     |  `,
  String.raw`    ;   .-"""-.   ;  `,
  String.raw`  _.-\  ( <*> )  /-._`,
  String.raw` (__.-'._'---'_.'-.__)`,
  String.raw`~~-.,_~~-.__.-~~_,.-~~`,
  String.raw`  ~~-.,_,.-~~-.,_,.-~~`,
]
const otterWidth = 24

/** What a style is called; itself where it has no name. */
function styleName(style: string): string {
  const names: Readonly<Record<string, string>> = {
    default: figureTexts.styleDefault,
    redblack: figureTexts.styleRedblack,
    bluegold: figureTexts.styleBluegold,
    greyblack: figureTexts.styleGreyblack,
  }
  return names[style] ?? style
}

/** What a theme is called; itself where it has no name. */
function themeName(theme: string): string {
  const names: Readonly<Record<string, string>> = {
    default: figureTexts.themeDefault,
    dark: figureTexts.themeDark,
    contrast: figureTexts.themeContrast,
  }
  return names[theme] ?? theme
}

function describeFiles({ count, bytes, capacity }: DesktopFacts['files']): string {
  const size = describeSize(bytes)
  return capacity === null
    ? figureTexts.filesSize({ count, size })
    : figureTexts.filesOfCapacity({ count, size, capacity: describeSize(capacity) })
}

/** Memory as the About text names it [A9.17]. */
const memory = '8GB'

function figures({ resolution, page, theme, osStyle, ...facts }: DesktopFacts) {
  const t = figureTexts
  const used = facts.usedMemory
  return [
    [t.system, `${productName} ${productVersion}`],
    [t.kernel, kernelName],
    [t.uptime, describeDuration(facts.uptime)],
    [t.shell, `ottersh ${productVersion}`], // not shown: a name
    [t.resolution, t.resolutionAndPage({ resolution, page: `${page.width}x${page.height}` })],
    [t.theme, themeName(theme)],
    [t.style, styleName(osStyle)],
    [t.browser, facts.browser],
    [t.memory, used === null ? memory : t.memoryUsed({ size: memory, used: describeSize(used) })],
    [t.files, describeFiles(facts.files)],
  ] as const
}

/** A summary of the system next to an otter: the product's own command [A9.18]. */
export const otterfetch: ShellCommand = {
  name: 'otterfetch',
  summary: () => texts.otterfetch,
  usage: () => 'otterfetch',
  async run(_args, { desktop, isTerminal, terminal }) {
    const facts = await desktop.facts()
    const paint = (code: string, text: string) => (isTerminal ? `\u001B[${code}m${text}\u001B[0m` : text)
    const title = `${facts.login}@otteros`
    const right = [
      paint('1;36', title),
      paint('2', '-'.repeat(title.length)),
      ...figures(facts).map(([name, value]) => `${paint('1;34', name)} ${value}`),
    ]
    const longest = Math.max(...figures(facts).map(([name, value]) => textWidth(name) + textWidth(value) + 1))
    const isWide = !isTerminal || terminal.size().columns >= otterWidth + longest
    const height = Math.max(otter.length, right.length)
    const lines = isWide
      ? Array.from({ length: height }, (_, row) => {
          const art = (otter[row] ?? '').padEnd(otterWidth)
          return `${row < 8 ? paint('33', art) : paint('36', art)}${right[row] ?? ''}`.trimEnd()
        })
      : [...otter.map((line, row) => paint(row < 8 ? '33' : '36', line)), '', ...right]
    return printed(`${lines.join('\n')}\n`)
  },
}

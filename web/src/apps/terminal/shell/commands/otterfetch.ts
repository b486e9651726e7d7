import { productName, productVersion } from '@/lib/product'
import { describeDuration } from '../duration'
import { describeSize } from '../size'
import { type DesktopFacts, printed, type ShellCommand } from '../shell-types'
import { kernelName } from './uname'

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

const styleNames: Readonly<Record<string, string>> = {
  default: 'Default Blue',
  redblack: 'Red Matrix',
  bluegold: 'Royal',
  greyblack: 'Dark Mode',
}
const themeNames: Readonly<Record<string, string>> = {
  default: 'Default',
  dark: 'Dark',
  contrast: 'High contrast',
}

function figures(facts: DesktopFacts): readonly (readonly [string, string])[] {
  const { files } = facts
  const room = files.capacity === null ? '' : ` of ${describeSize(files.capacity)}`
  return [
    ['OS', `${productName} ${productVersion}`],
    ['Kernel', kernelName],
    ['Uptime', describeDuration(facts.uptime)],
    ['Shell', `ottersh ${productVersion}`],
    ['Resolution', `${facts.resolution} (page ${facts.page.width}x${facts.page.height})`],
    ['Theme', themeNames[facts.theme] ?? facts.theme],
    ['Style', styleNames[facts.osStyle] ?? facts.osStyle],
    ['Browser', facts.browser],
    ['Memory', `8GB${facts.usedMemory === null ? '' : ` (page uses ${describeSize(facts.usedMemory)})`}`],
    ['Files', `${files.count} (${describeSize(files.bytes)}${room})`],
  ]
}

/** A summary of the system beside an otter: the product's own command [A9.18]. */
export const otterfetch: ShellCommand = {
  name: 'otterfetch',
  summary: 'Show a summary of the system, with an otter',
  usage: 'otterfetch',
  async run(_args, { desktop, isTerminal, terminal }) {
    const facts = await desktop.facts()
    const paint = (code: string, text: string) => (isTerminal ? `\u001B[${code}m${text}\u001B[0m` : text)
    const title = `${facts.login}@otteros`
    const right = [
      paint('1;36', title),
      paint('2', '-'.repeat(title.length)),
      ...figures(facts).map(([name, value]) => `${paint('1;34', `${name}:`)} ${value}`),
    ]
    const longest = Math.max(...figures(facts).map(([name, value]) => name.length + value.length + 2))
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

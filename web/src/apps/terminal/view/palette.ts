import type { ITheme } from '@xterm/xterm'

/** The sixteen colours that programs ask for by number, for light and for dark backgrounds. */
const light = {
  black: '#1f2937',
  red: '#b3261e',
  green: '#1a7446',
  yellow: '#8a5a00',
  blue: '#1d4fd7',
  magenta: '#8e24aa',
  cyan: '#0b7285',
  white: '#6b7280',
  brightBlack: '#4b5563',
  brightRed: '#c5352b',
  brightGreen: '#15803d',
  brightYellow: '#946200',
  brightBlue: '#1d5fd1',
  brightMagenta: '#a21caf',
  brightCyan: '#0e7490',
  brightWhite: '#374151',
} satisfies ITheme

const dark = {
  black: '#3b4252',
  red: '#ff7b72',
  green: '#5fcf92',
  yellow: '#e8c064',
  blue: '#79b0ff',
  magenta: '#d2a8ff',
  cyan: '#56d4dd',
  white: '#d7dce5',
  brightBlack: '#8b95a7',
  brightRed: '#ffa198',
  brightGreen: '#7ee2ab',
  brightYellow: '#f5d98b',
  brightBlue: '#a5c8ff',
  brightMagenta: '#e2c5ff',
  brightCyan: '#86e3ea',
  brightWhite: '#ffffff',
} satisfies ITheme

/** Relative luminance of a colour `#rrggbb`, 0 to 1, after WCAG 2. */
export function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Colours of the desktop's tokens by name, e.g. `--surface`, as `#rrggbb`. */
export type ReadToken = (name: string) => string

/** The terminal's colours: surfaces, text and accent of the OS style, and sixteen colours that suit its background. */
export function terminalTheme(read: ReadToken): ITheme {
  const background = read('--surface-raised')
  const accent = read('--accent')
  return {
    ...(luminance(background) > 0.4 ? light : dark),
    background,
    foreground: read('--text'),
    cursor: read('--accent-ink'),
    cursorAccent: background,
    selectionBackground: accent,
    selectionForeground: read('--accent-text'),
    selectionInactiveBackground: read('--accent-soft'),
    scrollbarSliderBackground: `${read('--border-strong')}66`,
    scrollbarSliderHoverBackground: `${read('--border-strong')}99`,
    scrollbarSliderActiveBackground: `${read('--border-strong')}cc`,
    overviewRulerBorder: background,
  }
}

/** Contrast that every text must reach: AA, and AAA in the high-contrast theme. */
export const contrastFor = (theme: string): number => (theme === 'contrast' ? 7 : 4.5)

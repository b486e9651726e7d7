/** One block of custom properties in a style sheet: the selectors it holds for and its values by token name. */
interface TokenBlock {
  readonly selectors: readonly string[]
  readonly values: Readonly<Record<string, string>>
}

/** A colour as red, green, blue (0 to 255) and alpha (0 to 1). */
export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** Reads the top-level blocks of a style sheet; blocks inside of media queries are left out. */
function parseBlocks(css: string): readonly TokenBlock[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
    selectors: selectors.split(',').map((selector) => selector.trim()),
    values: Object.fromEntries(
      [...body.matchAll(/([\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
    ),
  }))
}

/** Whether a selector of the palettes (`:root` or attribute conditions) holds for an element with these attributes. */
function matches(selector: string, attributes: Readonly<Record<string, string>>): boolean {
  const conditions = [...selector.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)]
  return conditions.every(([, name = '', value]) =>
    value === undefined ? name in attributes : attributes[name] === value,
  )
}

/**
 * The tokens of the root element with these attributes, as a browser would compute them. Works for sheets whose
 * attribute selectors all have two conditions, as palettes.css promises: then the later block wins.
 * Throws on a selector of another weight, which would make the answer wrong.
 */
export function resolveTokens(
  css: string,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const resolved: Record<string, string> = {}
  for (const { selectors, values } of parseBlocks(css)) {
    for (const selector of selectors) {
      if (!/^(:root|\[[^\]]+\]\[[^\]]+\])$/.test(selector)) throw new Error(`Unexpected selector ${selector}`)
    }
    if (selectors.some((selector) => matches(selector, attributes))) Object.assign(resolved, values)
  }
  return resolved
}

/** Reads `#rrggbb`, `rgb(r g b / a)` or `transparent`; throws on anything else. */
export function parseColour(value: string): Colour {
  if (value === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 }
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value)
  if (hex) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((pair) => Number.parseInt(pair, 16))
    return { red, green, blue, alpha: 1 }
  }
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value)
  if (!rgb) throw new Error(`Not a colour: ${value}`)
  const [red = 0, green = 0, blue = 0, alpha = 1] = rgb.slice(1).map(Number)
  return { red, green, blue, alpha }
}

/** What is seen when `top` lies over the opaque `bottom`. */
export function layer(top: Colour, bottom: Colour): Colour {
  const mix = (over: number, under: number) => over * top.alpha + under * (1 - top.alpha)
  return {
    red: mix(top.red, bottom.red),
    green: mix(top.green, bottom.green),
    blue: mix(top.blue, bottom.blue),
    alpha: 1,
  }
}

/** One sRGB channel, 0 to 255, as linear light, 0 to 1. */
function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of an opaque colour, 0 to 1 (WCAG 2). */
function luminance({ red, green, blue }: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two opaque colours, 1 to 21 (WCAG 2). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

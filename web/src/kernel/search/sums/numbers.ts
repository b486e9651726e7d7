import { currentLanguage } from '@/lib/language/define-texts'

/** How a language writes numbers. */
interface Signs {
  readonly decimal: string
  readonly group: string
}

const known = new Map<string, Signs>()

/** The signs in numbers of a language. */
function signsOf(tag: string): Signs {
  const found = known.get(tag)
  if (found) return found
  const parts = new Intl.NumberFormat(tag).formatToParts(-1_234_567.5)
  const sign = (type: Intl.NumberFormatPartTypes, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const signs = { decimal: sign('decimal', '.'), group: sign('group', ',') }
  known.set(tag, signs)
  return signs
}

/** The zero of each row of ten digits that people type, other than ASCII: Arabic, Persian, Devanagari, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]

/** Digits of other scripts as those of ASCII; their own decimal and group signs as well. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹०-९０-９]/gu, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = zeros.findLast((each) => each <= code) ?? code
      return String(code - zero)
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', '')

/** A number as it may stand in a text, with signs between its digits. */
export const numberForm = /^(?:\d[\d.,'’\u00a0\u202f]*|[.,]\d+)(?:e[+-]?\d+)?/i

const grouped = (group: string) => new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+$`)

/**
 * Reads a number as the language writes it: `1.234,5` in German, `1,234.5` in English. A sign that cannot part groups of three is
 * the decimal sign, whatever the language. Null: the text is not a number.
 */
export function readNumber(text: string, tag = currentLanguage().tag): number | null {
  const { decimal } = signsOf(tag)
  const other = decimal === ',' ? '.' : ','
  const [, digits = '', exponent = ''] =
    /^([^e]*)(e[+-]?\d+)?$/i.exec(text.replace(/['’\u00a0\u202f]/g, '')) ?? []
  const [last = ''] = /[.,](?=[^.,]*$)/.exec(digits) ?? []
  let plain = digits
  if (last !== '') {
    const sign = last === other && grouped(other).test(digits) ? null : last
    const [whole = '', fraction, ...more] = sign === null ? [digits] : digits.split(sign)
    const group = sign === '.' ? ',' : sign === ',' ? '.' : other
    if (more.length > 0) {
      if (!grouped(sign ?? '').test(digits)) return null
      plain = digits.replaceAll(sign ?? '', '')
    } else {
      if (whole.includes(group) && !grouped(group).test(whole)) return null
      plain = whole.replaceAll(group, '') + (fraction === undefined ? '' : `.${fraction}`)
    }
  }
  const value = Number(plain + exponent)
  return plain === '' || !Number.isFinite(value) ? null : value
}

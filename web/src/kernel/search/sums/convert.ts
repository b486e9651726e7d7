import { formatNumber } from '@/lib/language/format'
import { texts } from '../texts'
import { calculate } from './calculate'
import { numberForm, plainDigits } from './numbers'
import { findUnit, type Unit, unitOf } from './units'

/** An amount of a unit, and what it becomes. */
export interface Conversion {
  readonly amount: number
  readonly from: Unit
  readonly result: number
  readonly to: Unit
}

/** The value in another unit of the same kind. */
const converted = (amount: number, from: Unit, to: Unit) =>
  Number(((amount * from.factor + (from.zero ?? 0) - (to.zero ?? 0)) / to.factor).toPrecision(10))

/** An amount with its unit: `3.5 km`, `(2 + 3) kg`, `5'`. Null: the text is not one. */
function readAmount(text: string): { readonly amount: number; readonly unit: Unit } | null {
  // The unit begins where the sum ends: the first place from which on it is a unit.
  for (let at = 1; at < text.length; at++) {
    const before = text.slice(0, at)
    if (!/[\d)%π\s]$/u.test(before)) continue
    const unit = findUnit(text.slice(at))
    if (!unit) continue
    const amount = calculate(before)
    if (amount !== null) return { amount, unit }
  }
  return null
}

/** Words between an amount and the unit that it is to become. */
const joiners = () =>
  texts.unitJoiners
    .split(/[,،]/)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')

/** Where a text can be parted at a word between two units, or at a sign. */
function partings(text: string): readonly (readonly [amount: string, unit: string])[] {
  const words = new Set(['in', 'to', ...joiners()])
  return [...text.matchAll(/=|→|->|(?<=\s)(\S+)(?=\s)/g)].flatMap((found) => {
    const [whole, word] = found
    if (word !== undefined && !words.has(word.toLowerCase())) return []
    return [[text.slice(0, found.index), text.slice(found.index + whole.length)] as const]
  })
}

/**
 * Reads `3.5 km in mi`, in the language now or in English; without a unit to become, the amount becomes the usual other one. Null:
 * the text is not a conversion.
 */
export function convert(text: string): Conversion | null {
  const plain = plainDigits(text).trim()
  if (!numberForm.test(plain) && !/^[-−(]/.test(plain)) return null
  for (const [left, right] of partings(plain)) {
    const read = readAmount(left)
    const to = findUnit(right)
    if (!read || to?.kind !== read.unit.kind) continue
    return { amount: read.amount, from: read.unit, to, result: converted(read.amount, read.unit, to) }
  }
  const read = readAmount(plain)
  const to = read?.unit.usual === undefined ? null : unitOf(read.unit.usual)
  return read && to
    ? { amount: read.amount, from: read.unit, to, result: converted(read.amount, read.unit, to) }
    : null
}

/** An amount with its unit, in the language now: `2.175 mi`. */
export function amountText(amount: number, { name, symbols: [symbol = ''] }: Unit, digits = 7): string {
  const rounded = { maximumSignificantDigits: digits }
  if (name !== undefined)
    return formatNumber(amount, { ...rounded, style: 'unit', unit: name, unitDisplay: 'short' })
  return texts.amount({ number: formatNumber(amount, rounded), unit: symbol })
}

import { numberForm, plainDigits, readNumber } from './numbers'

/** A value; of `20 %` the share that other values are changed by. */
interface Value {
  readonly amount: number
  readonly isPercent: boolean
}

const plain = (amount: number): Value => ({ amount, isPercent: false })

/** Signs that people write in place of those of programs. */
const signs: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  ':': '/',
  '−': '-',
  '–': '-',
  '٪': '%',
}

type Token = number | string

/** The parts of a sum; null when there is something else in it. */
function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = []
  let rest = plainDigits(text).replace(/[×·÷:−–٪]/g, (sign) => signs[sign] ?? sign)
  while (rest !== '') {
    const [number] = numberForm.exec(rest) ?? []
    if (number !== undefined) {
      const value = readNumber(number)
      if (value === null) return null
      tokens.push(value)
      rest = rest.slice(number.length)
      continue
    }
    const [blank, sign] = /^\s*(\*\*|[-+*/^%()√π]|pi\b|$)?/i.exec(rest) ?? []
    if (blank === '' || blank === undefined) return null
    if (sign) tokens.push(sign === '**' ? '^' : sign.toLowerCase() === 'pi' ? 'π' : sign)
    rest = rest.slice(blank.length)
  }
  return tokens
}

/** Thrown inside of this file where a sum makes no sense. */
class NoSum extends Error {}

/** Reads a sum from left to right: sums of products of powers. */
class Reader {
  private at = 0
  constructor(private readonly tokens: readonly Token[]) {}

  all(): number {
    const { amount } = this.sum()
    if (this.at < this.tokens.length) throw new NoSum()
    return amount
  }

  private take(...signs: readonly string[]): string | null {
    const token = this.tokens[this.at]
    if (typeof token !== 'string' || !signs.includes(token)) return null
    this.at++
    return token
  }

  private sum(): Value {
    let left = this.product()
    for (let sign = this.take('+', '-'); sign !== null; sign = this.take('+', '-')) {
      const right = this.product()
      // 80 + 20 % is 96, as on every calculator.
      const by = right.isPercent && !left.isPercent ? left.amount * right.amount : right.amount
      const amount = sign === '+' ? left.amount + by : left.amount - by
      left = { amount, isPercent: left.isPercent && right.isPercent }
    }
    return left
  }

  private product(): Value {
    let left = this.signed()
    for (;;) {
      const sign = this.take('*', '/') ?? (this.beginsFactor() ? '*' : null)
      if (sign === null) return left
      const right = this.signed()
      left = plain(sign === '*' ? left.amount * right.amount : left.amount / right.amount)
    }
  }

  /** 2(3 + 4) and 2π: a factor without a sign before it. */
  private beginsFactor(): boolean {
    const token = this.tokens[this.at]
    return token === '(' || token === 'π' || token === '√'
  }

  private signed(): Value {
    const sign = this.take('-', '+')
    if (sign === null) return this.power()
    const { amount, isPercent } = this.signed()
    return { amount: sign === '-' ? -amount : amount, isPercent }
  }

  private power(): Value {
    const base = this.percent()
    return this.take('^') === null ? base : plain(base.amount ** this.signed().amount)
  }

  private percent(): Value {
    const { amount } = this.factor()
    return this.take('%') === null ? plain(amount) : { amount: amount / 100, isPercent: true }
  }

  private factor(): Value {
    const token = this.tokens[this.at++]
    if (typeof token === 'number') return plain(token)
    if (token === 'π') return plain(Math.PI)
    if (token === '√') return plain(Math.sqrt(this.factor().amount))
    if (token !== '(') throw new NoSum()
    const inside = this.sum()
    // The last parentheses may still be missing while a sum is typed.
    if (this.at < this.tokens.length && this.take(')') === null) throw new NoSum()
    return inside
  }
}

/** A number without what binary fractions add to it: 0.1 + 0.2 is 0.3. */
const tidy = (value: number) => Number(value.toPrecision(12))

/** Longest sum, in characters: it bounds how deep parentheses go. */
const longest = 200

/** The value of a sum as people write it, in the number format of the language; null for a text that is not a sum. */
export function calculate(text: string): number | null {
  if (text.length > longest) return null
  const tokens = tokensOf(text)
  if (!tokens?.some((token) => typeof token === 'number' || token === 'π')) return null
  try {
    const value = tidy(new Reader(tokens).all())
    return Number.isFinite(value) ? value : null
  } catch (error) {
    if (error instanceof NoSum) return null
    throw error
  }
}

/** Whether a text is worth calculating: more than a number, and no date or number of a version. */
export function isSum(text: string): boolean {
  const digits = plainDigits(text)
  if (/^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/.test(digits) || /^\s*[-+]?[\d.,]+\s*$/.test(digits)) return false
  return /[-+*/^%√π×·÷:−–٪(]|pi/i.test(digits)
}

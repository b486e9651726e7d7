import { builtins } from '../builtins'
import { scriptCalls } from '../desktop-calls'
import type { Chance } from './random'

const names = ['a', 'b', 'total', 'list', 'otter', 'über_x', 'delete-me']
const operators = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or'] as const
const calls = [...builtins, ...scriptCalls].map(({ name, parameters }) => ({
  name,
  count: parameters.length,
}))
const written = ['', 'otter', 'a b', '\\n', '\\{', '🦦', 'ÿ', "it's", '#', '//', ';', '\\"', '~~~'] as const
const numbers = ['0', '1', '2', '7', '-3', '0.5', '.25', '1e3', '12345678901', '1e300', '3'] as const

/** Writes programs by chance that have no mistake in their grammar. */
export class Generator {
  readonly #chance: Chance
  #nesting = 0
  /** Inside of a text, where a line cannot end. */
  #isInText = false
  /** What may still be written: keeps programs short. */
  #left = 0

  constructor(chance: Chance) {
    this.#chance = chance
  }

  /** A program of some statements. */
  program(): string {
    this.#left = 30
    return this.#statements(1 + this.#chance.below(5), { loop: false, function: false })
  }

  /** One of a list, as texts. */
  #pick(things: readonly string[]): string {
    return things[this.#chance.below(things.length)] ?? 'a'
  }

  #statements(count: number, within: { readonly loop: boolean; readonly function: boolean }): string {
    const lines: string[] = []
    for (let line = 0; line < count && this.#left > 0; line++) {
      this.#left--
      if (this.#chance.oneIn(9)) lines.push(this.#pick(['', '  # a note', '// über', '\t']))
      lines.push(this.#statement(within) + (this.#chance.oneIn(12) ? ' # said' : ''))
    }
    return lines.join(this.#pick(['\n', '\n', '\n', '\r\n', '\n\n']))
  }

  #block(within: { readonly loop: boolean; readonly function: boolean }): string {
    this.#nesting++
    const inside = this.#statements(this.#chance.below(3), within)
    this.#nesting--
    return this.#chance.oneIn(4) && !/[#/\n]/.test(inside) ? `{ ${inside} }` : `{\n${inside}\n}`
  }

  #statement(within: { readonly loop: boolean; readonly function: boolean }): string {
    const value = () => this.#value(0)
    const name = this.#pick(names)
    const body = (change: Partial<typeof within> = {}) => this.#block({ ...within, ...change })
    const own = { loop: false, function: false }
    switch (this.#nesting > 4 ? this.#chance.below(5) : this.#chance.below(16)) {
      case 0:
      case 1:
        return `let ${name} = ${value()}`
      case 2:
        return `${name} = ${value()}`
      case 3:
        return `${name}[${value()}] = ${value()}`
      case 4:
        return within.loop && this.#chance.oneIn(2) ? this.#pick(['break', 'continue']) : this.#call(0)
      case 5:
        return within.function ? `return ${value()}` : `say(${value()})`
      case 6:
        return `if ${value()} ${body()}`
      case 7:
        return `if ${value()} ${body()} else ${body()}`
      case 8:
        return `if ${value()} ${body()} else if ${value()} ${body()} else ${body()}`
      case 9:
        return `while ${value()} ${body({ loop: true })}`
      case 10:
        return `for ${name} in ${value()} ${body({ loop: true })}`
      case 11:
        return `repeat ${value()} ${body({ loop: true })}`
      case 12:
        return `function ${name}(${this.#pick(['', 'a', 'a, b', 'otter,'])}) ${body({ loop: false, function: true })}`
      case 13:
        return `${this.#pick(['after', 'every'])} ${value()} ${body(own)}`
      case 14:
        return `on ${this.#pick(['"window-opened"', '"theme-changed"', value()])} ${body(own)}`
      default:
        return value()
    }
  }

  #call(depth: number): string {
    const { name, count } = calls[this.#chance.below(calls.length)] ?? { name: 'say', count: 1 }
    const given = this.#chance.oneIn(8) ? this.#chance.below(4) : count
    const gap = this.#chance.oneIn(10) && !this.#isInText ? '\n' : ''
    const args = Array.from({ length: given }, () => this.#value(depth + 1))
    return `${name}(${gap}${args.join(`,${this.#pick(this.#isInText ? [' ', ''] : [' ', '', '\n'])}`)}${gap})`
  }

  #textWithInsertion(): string {
    const wasInText = this.#isInText
    this.#isInText = true
    const inserted = this.#value(3)
    this.#isInText = wasInText
    return `"${this.#pick(written)}{${inserted}}${this.#pick(written)}"`
  }

  #value(depth: number): string {
    const simple = depth > 3 || this.#left <= 0
    this.#left--
    const value = () => this.#value(depth + 1)
    switch (simple ? this.#chance.below(5) : this.#chance.below(14)) {
      case 0:
        return this.#pick(numbers)
      case 1:
        return `"${this.#pick(written)}"`
      case 2:
      case 3:
        return this.#pick(names)
      case 4:
        return this.#pick(['true', 'false', 'nothing', "'x'", '[]'])
      case 5:
      case 6:
        return `${value()} ${this.#pick(operators)} ${value()}`
      case 7:
        return `[${Array.from({ length: this.#chance.below(4) }, value).join(', ')}]`
      case 8:
        return `(${value()})`
      case 9:
        return `not ${value()}`
      case 10:
        return this.#textWithInsertion()
      case 11:
        return `${this.#pick(names)}[${value()}]`
      case 12:
        return `-(${value()})`
      default:
        return this.#call(depth)
    }
  }
}

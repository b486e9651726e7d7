import type { Value } from './values'

/** The names of a block and, through its parent, of the blocks around it. */
export class Scope {
  readonly #values = new Map<string, Value>()
  /** The scope around this one; null for the outermost. */
  readonly parent: Scope | null

  constructor(parent: Scope | null) {
    this.parent = parent
  }

  /** Makes a name, or gives one of this very block another value. */
  declare(name: string, value: Value) {
    this.#values.set(name, value)
  }

  /** The value of a name; undefined when there is none. */
  find(name: string): Value | undefined {
    const holder = this.#holding(name)
    return holder ? holder.#values.get(name) : undefined
  }

  /** Gives a name that exists another value; false when there is no such name. */
  assign(name: string, value: Value): boolean {
    const holder = this.#holding(name)
    if (holder) holder.#values.set(name, value)
    return holder !== null
  }

  /** Every name that can be seen from here, the nearest first. */
  names(): string[] {
    return [...this.#values.keys(), ...(this.parent?.names() ?? [])]
  }

  /** The values of this block's own names. */
  values(): Iterable<Value> {
    return this.#values.values()
  }

  #holding(name: string): Scope | null {
    if (this.#values.has(name)) return this
    let scope = this.parent
    while (scope && !scope.#values.has(name)) scope = scope.parent
    return scope
  }
}

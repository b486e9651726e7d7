/** Chance that can be repeated: the same seed gives the same numbers. */
export interface Chance {
  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number
  /** One of some things. */
  pick<T>(things: readonly [T, ...T[]]): T
  /** True in one of `count` cases. */
  oneIn(count: number): boolean
}

/** Makes chance from a seed, with the generator that is known as mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    pick: (things) => things[below(things.length)] ?? things[0],
    oneIn: (count) => below(count) === 0,
  }
}

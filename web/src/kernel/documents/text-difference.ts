import type { TextSnapshot } from './types'

/** How a text became another: `insert` took the place of what was between `from` and `to` (UTF-16 code units). */
export interface TextDifference {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** Characters that are compared at once. */
const stride = 4096

/** A string as a snapshot. */
export const snapshotOf = (text: string): TextSnapshot => ({
  length: text.length,
  children: null,
  toString: () => text,
  sliceString: (from, to) => text.slice(from, to),
  eq: (other) => other.toString() === text,
})

/** Characters that two strings have in common at their beginnings, at most `most`. */
function sameStart(a: string, b: string, most: number): number {
  let at = 0
  while (at + stride <= most && a.slice(at, at + stride) === b.slice(at, at + stride)) at += stride
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

/** Characters that two strings have in common at their ends, at most `most`. */
function sameEnd(a: string, b: string, most: number): number {
  const [last, other] = [a.length, b.length]
  let at = 0
  while (
    at + stride <= most &&
    a.slice(last - at - stride, last - at) === b.slice(other - at - stride, other - at)
  ) {
    at += stride
  }
  while (at < most && a.charCodeAt(last - at - 1) === b.charCodeAt(other - at - 1)) at++
  return at
}

/**
 * Characters in common at the beginnings or ends. Parts that two texts share are one object, and skipped: looking costs what
 * differs, not what is long. The parts of a text are separated by one line break each.
 */
function inCommon(a: TextSnapshot, b: TextSnapshot, isStart: boolean): number {
  if (a === b) return a.length
  if (!a.children || !b.children) {
    const most = Math.min(a.length, b.length)
    return (isStart ? sameStart : sameEnd)(a.toString(), b.toString(), most)
  }
  const [ones, others] = isStart
    ? [a.children, b.children]
    : [a.children.toReversed(), b.children.toReversed()]
  let same = 0
  for (const [index, one] of ones.entries()) {
    const other = others[index]
    if (!other) break
    const found = inCommon(one, other, isStart)
    same += found
    if (found < one.length || found < other.length) break
    // The line break after it, where both have one.
    if (index + 1 < ones.length && index + 1 < others.length) same++
  }
  return same
}

/** What makes `after` of `before`: all that is not in common at their beginnings and ends. */
export function differenceOf(before: TextSnapshot, after: TextSnapshot): TextDifference {
  const most = Math.min(before.length, after.length)
  const from = Math.min(most, inCommon(before, after, true))
  const end = Math.min(most - from, inCommon(before, after, false))
  return { from, to: before.length - end, insert: after.sliceString(from, after.length - end) }
}

import { differenceOf, snapshotOf } from './text-difference'

/** A line of two texts that are compared: in both, only in the earlier one, or only in the later one. */
export interface ComparedLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** How two texts differ, line by line. */
export interface LineDifference {
  readonly lines: readonly ComparedLine[]
  /** False: they differ too much to be compared exactly, so lines that they share may be among the differences. */
  readonly isPrecise: boolean
}

/** Most pairs of lines that are compared with each other: 4 MB of memory, some 20 ms. */
const mostPairs = 1_000_000

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/))
const marked = (kind: ComparedLine['kind'], lines: readonly string[]): readonly ComparedLine[] =>
  lines.map((text) => ({ kind, text }))

/** The longest common lines of two parts, and what is around them. */
function compareExactly(before: readonly string[], after: readonly string[]): readonly ComparedLine[] {
  const width = after.length + 1
  /** Lines in common of the rests that begin at a pair. */
  const common = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] =
        before[i] === after[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0)
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    const [one = '', other = ''] = [before[i], after[j]]
    if (one === other) {
      lines.push({ kind: 'same', text: one })
      i++
      j++
    } else if ((common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      lines.push({ kind: 'removed', text: one })
      i++
    } else {
      lines.push({ kind: 'added', text: other })
      j++
    }
  }
  return [...lines, ...marked('removed', before.slice(i)), ...marked('added', after.slice(j))]
}

/** Compares two texts line by line. Line endings make no difference. */
export function lineDifference(before: string, after: string): LineDifference {
  const [old, now] = [linesOf(before), linesOf(after)]
  // Lines end where their ending is the same: what differs is widened to whole lines.
  const [oldText, nowText] = [old.join('\n'), now.join('\n')]
  const { from, to } = differenceOf(snapshotOf(oldText), snapshotOf(nowText))
  if (oldText === nowText) return { lines: marked('same', old), isPrecise: true }
  const start = oldText.slice(0, from).split('\n').length - 1
  const end = oldText.slice(to).split('\n').length - 1
  const [oldPart, nowPart] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const isPrecise = oldPart.length * nowPart.length <= mostPairs
  const between = isPrecise
    ? compareExactly(oldPart, nowPart)
    : [...marked('removed', oldPart), ...marked('added', nowPart)]
  return {
    lines: [
      ...marked('same', old.slice(0, start)),
      ...between,
      ...marked('same', old.slice(old.length - end)),
    ],
    isPrecise,
  }
}

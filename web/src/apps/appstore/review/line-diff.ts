/** A line in the comparison of two texts. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  /** Counted from 1, in the old and in the new text; null where the line is not. */
  readonly oldNumber: number | null
  readonly newNumber: number | null
}

/** Lines that differ which are looked for before all that is left counts as replaced. */
const mostEdits = 500

const split = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/))

/** For each step of the search, the furthest old line reached on each diagonal. */
type Trace = readonly Map<number, number>[]

/**
 * The shortest way from one list of lines to another (E. Myers, "An O(ND) difference algorithm", 1986); null when it takes
 * more than {@link mostEdits} lines.
 */
function search(old: readonly string[], now: readonly string[]): Trace | null {
  const reached = new Map<number, number>([[1, 0]])
  const trace: Map<number, number>[] = []
  const at = (diagonal: number) => reached.get(diagonal) ?? -1
  for (let edits = 0; edits <= Math.min(mostEdits, old.length + now.length); edits += 1) {
    trace.push(new Map(reached))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
      let x = isDown ? at(diagonal + 1) : at(diagonal - 1) + 1
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1
      reached.set(diagonal, x)
      if (x >= old.length && x - diagonal >= now.length) return trace
    }
  }
  return null
}

type Step = DiffLine['kind']

const same = (count: number) => Array.from({ length: count }, (): Step => 'same')

/** The way that a search found, first line first. */
function stepsOf(old: readonly string[], now: readonly string[]): readonly Step[] {
  const trace = search(old, now)
  if (!trace) return [...old.map((): Step => 'removed'), ...now.map((): Step => 'added')]
  const steps: Step[] = []
  let [x, y] = [old.length, now.length]
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const at = (diagonal: number) => trace[edits]?.get(diagonal) ?? -1
    const diagonal = x - y
    const isDown = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const before = isDown ? diagonal + 1 : diagonal - 1
    const fromX = at(before)
    steps.push(...same(isDown ? x - fromX : x - fromX - 1), isDown ? 'added' : 'removed')
    x = fromX
    y = fromX - before
  }
  return [...steps, ...same(x)].toReversed()
}

/** The lines of two texts, those that were taken out before those that came in their place. */
export function lineDiff(oldText: string, newText: string): readonly DiffLine[] {
  const old = split(oldText)
  const now = split(newText)
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  let tail = 0
  const most = Math.min(old.length, now.length) - head
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  const middle = stepsOf(old.slice(head, old.length - tail), now.slice(head, now.length - tail))

  const lines: DiffLine[] = []
  let [oldNumber, newNumber] = [0, 0]
  for (const kind of [...same(head), ...middle, ...same(tail)]) {
    if (kind !== 'added') oldNumber += 1
    if (kind !== 'removed') newNumber += 1
    lines.push({
      kind,
      text: (kind === 'removed' ? old[oldNumber - 1] : now[newNumber - 1]) ?? '',
      oldNumber: kind === 'added' ? null : oldNumber,
      newNumber: kind === 'removed' ? null : newNumber,
    })
  }
  return lines
}

/** Lines that changed with a few around them, and how many were left out before each such group. */
export interface DiffPart {
  readonly skipped: number
  readonly lines: readonly DiffLine[]
}

/** Leaves out lines far from every change; `around`: lines that stay before and after one. */
export function changedParts(lines: readonly DiffLine[], around = 3): readonly DiffPart[] {
  const isNear = lines.map(() => false)
  for (const [index, line] of lines.entries())
    if (line.kind !== 'same')
      isNear.fill(true, Math.max(0, index - around), Math.min(lines.length, index + around + 1))
  const parts: DiffPart[] = []
  let skipped = 0
  let group: DiffLine[] = []
  for (const [index, line] of lines.entries()) {
    if (isNear[index]) group.push(line)
    else if (group.length === 0) skipped += 1
    else {
      parts.push({ skipped, lines: group })
      skipped = 1
      group = []
    }
  }
  if (group.length > 0) parts.push({ skipped, lines: group })
  return parts
}

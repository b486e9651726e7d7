import { normalisePath } from '@/kernel/files/paths'
import { type CommandContext, failed, printed, type ShellCommand } from '../shell-types'
import { textFromBytes } from '../text-input'
import { texts } from './texts'

/** One place where two texts differ: ranges of lines, from 0, the end not included. */
interface Hunk {
  readonly a: readonly [number, number]
  readonly b: readonly [number, number]
}

/** Most pairs of lines that are compared; larger files go to the engine's command. */
const mostPairs = 4_000_000

/** Where two lists of lines differ, by their longest common part. */
export function hunksOf(a: readonly string[], b: readonly string[]): readonly Hunk[] {
  const width = b.length + 1
  const common = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const hunks: Hunk[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const [startA, startB] = [i, j]
    while ((i < a.length || j < b.length) && !(i < a.length && j < b.length && a[i] === b[j])) {
      if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) i++
      else j++
    }
    if (i > startA || j > startB) hunks.push({ a: [startA, i], b: [startB, j] })
    while (i < a.length && j < b.length && a[i] === b[j]) {
      i++
      j++
    }
  }
  return hunks
}

/** `2`, `2,4`; for an empty range the line before it. */
const rangeText = ([from, to]: readonly [number, number]) =>
  to === from ? String(from) : to === from + 1 ? String(to) : `${from + 1},${to}`

function normalOutput(a: readonly string[], b: readonly string[]): string {
  const parts = hunksOf(a, b).map((hunk) => {
    const removed = a.slice(...hunk.a).map((line) => `< ${line}\n`)
    const added = b.slice(...hunk.b).map((line) => `> ${line}\n`)
    const letter = removed.length === 0 ? 'a' : added.length === 0 ? 'd' : 'c'
    const middle = letter === 'c' ? '---\n' : ''
    return `${rangeText(hunk.a)}${letter}${rangeText(hunk.b)}\n${removed.join('')}${middle}${added.join('')}`
  })
  return parts.join('')
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

async function read(name: string, { engine }: CommandContext): Promise<string | null> {
  if (name === '-') return textFromBytes(engine.stdin)
  try {
    return await engine.fs.readFile(normalisePath(name, engine.cwd))
  } catch {
    return null
  }
}

/** Shows how two files differ, in the plain form; with options, the engine's command does it. */
export const diff: ShellCommand = {
  name: 'diff',
  summary: () => texts.diff,
  usage: () => texts.diffUsage,
  details: () => [texts.diffUnified, texts.diffBrief],
  async run(args, context) {
    const names = args.filter((arg) => arg === '-' || !arg.startsWith('-'))
    const [first, second] = names
    if (first === undefined || second === undefined) return failed(texts.usage({ usage: texts.diffUsage }), 2)
    const original = context.engine.origCommand
    if (names.length < args.length && original) return original([...args])
    const [a, b] = [await read(first, context), await read(second, context)]
    if (a === null || b === null)
      return failed(texts.noSuchFile({ command: 'diff', name: a === null ? first : second }), 2)
    if (a === b) return printed('')
    const [linesA, linesB] = [linesOf(a), linesOf(b)]
    if (linesA.length * linesB.length > mostPairs && original) return original([...args])
    return { stdout: normalOutput(linesA, linesB), stderr: '', exitCode: 1 }
  },
}

// not shown in this module: kinds of nodes in a parsed script
import type { PipelineNode, ShellState, SyntaxNode, Word } from './interpreter-types'

/** Runs a command over a text, one character per byte; its output, as such a text. */
export type RunOver = (
  node: SyntaxNode,
  input: string,
) => Promise<{ readonly output: string; readonly exitCode: number }>

/** ms that output waits for more before the commands behind a pipe see it, and most characters that wait. */
const [longestWait, mostWaiting] = [100, 65_536]

/** A command behind a pipe: one that looks at each line by itself, or `head`, which wants no more after some. */
type Step =
  | { readonly kind: 'each'; readonly node: SyntaxNode; found: boolean }
  | { readonly kind: 'head'; left: number }

const textOf = (word: Word): string | null => {
  const texts = word.parts.map((part) =>
    part.type === 'DoubleQuoted' ? textOf({ type: 'Word', parts: part.parts ?? [] }) : (part.value ?? null),
  )
  return texts.includes(null) ? null : texts.join('')
}

const nameOf = ({ name }: SyntaxNode): string | null =>
  typeof name === 'object' && name !== null ? textOf(name) : null

/** Commands that work on each line by itself, with the options that keep them so. */
const lineWise: Readonly<Record<string, RegExp>> = {
  cat: /^-u$/,
  cut: /^-/,
  expand: /^-/,
  fold: /^-/,
  grep: /^(?:-[EFGPivwxoahe]+|--color.*)$/,
  egrep: /^-[ivwxoahe]+$/,
  fgrep: /^-[ivwxoahe]+$/,
  rev: /^$/,
  sed: /^-[Er]$/,
  tr: /^-[cdC]+$/,
}
/** Most arguments that are no options: one more would name a file. */
const mostWords: Readonly<Record<string, number>> = { grep: 1, egrep: 1, fgrep: 1, sed: 1, tr: 2 }

/** Scripts of `sed` that only replace. */
const replaces = /^(?:s([/|#,!])(?:\\[^]|(?!\1)[^\\])*\1(?:\\[^]|(?!\1)[^\\])*\1[gI]*\s*;?\s*)+$/

function stepOf(node: SyntaxNode): Step | null {
  const name = node.type === 'SimpleCommand' && node.redirections?.length === 0 ? nameOf(node) : null
  if (name === null) return null
  const args = (node.args ?? []).map(textOf)
  if (name === 'head') {
    const [, count] = /^(?:-n ?|-)?(\d+)$/.exec(args.join(' ')) ?? []
    return args.length === 0
      ? { kind: 'head', left: 10 }
      : count
        ? { kind: 'head', left: Number(count) }
        : null
  }
  const allowed = lineWise[name]
  const words = args.filter((arg) => arg === null || !arg.startsWith('-'))
  const options = args.filter((arg) => arg?.startsWith('-') === true)
  const takesValue = name === 'cut' || name === 'fold' || name === 'expand'
  if (!allowed || !options.every((arg) => allowed.test(arg ?? ''))) return null
  if (!takesValue && words.length > (mostWords[name] ?? 0)) return null
  if (name === 'sed' && !(typeof words[0] === 'string' && replaces.test(words[0]))) return null
  return { kind: 'each', node, found: false }
}

const compound = new Set(['While', 'Until', 'For', 'CStyleFor', 'Group', 'Subshell', 'If', 'Case'])
/** Commands that print as they go, or run a script that does. */
const going = new Set(['yes', 'tail', 'bash', 'sh', 'timeout', 'time', 'eval', 'source', '.'])

const begins = (node: SyntaxNode, state: ShellState): boolean => {
  if (compound.has(node.type)) return true
  const name = node.type === 'SimpleCommand' ? nameOf(node) : null
  return name !== null && (going.has(name) || state.functions.has(name))
}

/** What the first command of a pipeline prints, on its way through the others while it still runs. */
export interface Stream {
  /** Whether a person sees what comes out. */
  readonly isSeen: boolean
  /** Takes output; false: nothing behind the pipe wants more. */
  feed(text: string): Promise<boolean>
  /** Hands on what still waits. */
  flush(): Promise<void>
  /** Ends it; how the last command ended. */
  finish(): Promise<number>
}

interface StreamOptions {
  readonly run: RunOver
  /** Takes what comes out at the end. */
  readonly write: (bytes: string) => Promise<void>
  readonly now?: () => number
}

/**
 * A stream for a pipeline whose commands can work on pieces; null: they need all of the input at once, as `sort` does, and get it when
 * the first command has ended. `isSeen`: a person sees what comes out; where none does, only `head` is worth it.
 */
export function streamFor(
  { commands, pipeStderr }: PipelineNode,
  state: ShellState,
  isSeen: boolean,
): ((options: StreamOptions) => Stream) | null {
  const [first, ...rest] = commands
  if (!first || rest.length === 0 || pipeStderr?.includes(true) === true || !begins(first, state)) return null
  const steps: Step[] = []
  let after: readonly SyntaxNode[] = []
  for (const [index, node] of rest.entries()) {
    const step = stepOf(node)
    // `head > file` is counted on the way, and does its work at the end.
    const counted = step ?? stepOf({ ...node, redirections: [] })
    if (!step && counted?.kind === 'head') steps.push(counted)
    if (step) steps.push(step)
    else if (steps.some(({ kind }) => kind === 'head')) {
      after = rest.slice(index)
      break
    } else return null
  }
  if (!isSeen && !steps.some(({ kind }) => kind === 'head')) return null
  return (options) => createStream(steps, after, isSeen, options)
}

/** `after`: commands behind a `head`, which get all that comes by it. */
function createStream(
  steps: readonly Step[],
  after: readonly SyntaxNode[],
  isSeen: boolean,
  { run, write, now = () => performance.now() }: StreamOptions,
): Stream {
  let waiting = ''
  let last = Number.NEGATIVE_INFINITY
  let kept = ''
  const isDone = () => steps.some((step) => step.kind === 'head' && step.left <= 0)

  const pass = async (lines: string) => {
    let text = lines
    for (const step of steps) {
      if (text === '') return
      if (step.kind === 'each') {
        const { output, exitCode } = await run(step.node, text)
        if (exitCode === 0) step.found = true
        text = output
        continue
      }
      let end = 0
      while (step.left > 0 && end < text.length) {
        const next = text.indexOf('\n', end)
        end = next === -1 ? text.length : next + 1
        step.left--
      }
      text = text.slice(0, end)
    }
    if (after.length > 0) kept += text
    else if (text !== '') await write(text)
  }

  /** Hands on whole lines; the rest of one waits for its end. */
  const flush = async () => {
    const end = waiting.lastIndexOf('\n') + 1
    if (end === 0 || isDone()) return
    const lines = waiting.slice(0, end)
    waiting = waiting.slice(end)
    last = now()
    await pass(lines)
  }

  return {
    isSeen,
    async feed(text) {
      waiting += text
      const wanted = steps[0]?.kind === 'head' ? steps[0].left : Number.POSITIVE_INFINITY
      const isEnough = wanted < 1000 && waiting.split('\n', wanted + 1).length > wanted
      if (now() - last >= longestWait || waiting.length > mostWaiting || isEnough) await flush()
      return !isDone()
    },
    flush,
    async finish() {
      await flush()
      if (waiting !== '' && !isDone()) {
        const rest = waiting
        waiting = ''
        await pass(rest)
      }
      let exitCode = 0
      for (const node of after) ({ output: kept, exitCode } = await run(node, kept))
      if (after.length > 0) {
        if (kept !== '') await write(kept)
        return exitCode
      }
      const end = steps.at(-1)
      return end?.kind === 'each' && nameOf(end.node)?.endsWith('grep') === true && !end.found ? 1 : 0
    },
  }
}

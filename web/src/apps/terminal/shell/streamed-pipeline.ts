// not shown in this module: kinds of nodes in a parsed script
import type { ExecResult } from 'just-bash/browser'
import type { Conductor, Position } from './conductor'
import type { Interpreter, PipelineNode, SyntaxNode } from './interpreter-types'
import { bytesOf, textOf } from './result-text'
import { type Stream, streamFor } from './stream'

/** Commands that may take long, before which what was printed is to be seen. */
export const waiting: ReadonlySet<string> = new Set([
  'sleep',
  'read',
  'wait',
  'curl',
  'wget',
  'git',
  'tail',
  'python',
  'python3',
  'js',
  'node',
])

/** A command in a shell of its own, as a pipe has it. */
const apart = (command: SyntaxNode): SyntaxNode => ({
  type: 'Subshell', // not shown: kinds of nodes
  body: [
    {
      type: 'Statement', // not shown: kinds of nodes
      pipelines: [{ type: 'Pipeline', commands: [command], negated: false, timed: false, timePosix: false }],
      operators: [],
      background: false,
    },
  ],
  redirections: [],
})

/**
 * Runs a pipeline whose commands can work on pieces of what the first one prints, while it still runs: the engine would wait for
 * its end. Null: it is not such a pipeline.
 */
export async function runStreamed(
  interpreter: Interpreter,
  executePipeline: Interpreter['executePipeline'],
  conductor: Conductor,
  position: Position,
  node: PipelineNode,
): Promise<ExecResult | null> {
  const { state } = interpreter.ctx
  const { isTerminal, stream: outer, pipeline, piped } = position
  const isSeen = isTerminal && outer?.isSeen !== false
  const make = streamFor(node, state, isSeen)
  const [first] = node.commands
  if (!make || !first) return null
  let kept = ''
  let errors = ''
  const stream: Stream = make({
    async run(command, input) {
      const before = { ...position }
      const { lastExitCode } = state
      Object.assign(position, {
        isTerminal: false,
        stream: null,
        pipeline: null,
        piped: null,
        hasInput: true,
      })
      try {
        const result = await interpreter.executeCommand(command, input, true)
        if (isSeen) await conductor.write('', result.stderr)
        else errors += result.stderr
        return { output: bytesOf(result), exitCode: result.exitCode }
      } finally {
        Object.assign(position, before)
        state.lastExitCode = lastExitCode
        state.env.set('?', String(lastExitCode))
      }
    },
    async write(bytes) {
      if (!isTerminal) kept += bytes
      else if (!outer) await conductor.write(textOf(ofBytes(bytes)), '')
      else if (!(await outer.feed(bytes))) throw conductor.brokenPipe()
    },
  })
  // not shown: fields of a node
  const alone: PipelineNode = { ...node, commands: [apart(first)], negated: false }
  Object.assign(position, { isTerminal: true, stream, pipeline: alone, piped: null })
  let result: ExecResult
  let exitCode: number
  try {
    result = await executePipeline.call(interpreter, alone)
    exitCode = await stream.finish()
  } finally {
    Object.assign(position, { isTerminal, stream: outer, pipeline, piped })
  }
  if (state.options.pipefail === true && exitCode === 0) exitCode = result.exitCode
  if (node.negated === true) exitCode = exitCode === 0 ? 1 : 0
  const stdout = result.stdout + kept
  return {
    ...ofBytes(stdout),
    stderr: result.stderr + errors,
    exitCode,
    internalOutputAccounting: { stdout: 0, stderr: result.internalOutputAccounting?.stderr ?? 0 },
  }
}

const ofBytes = (stdout: string): ExecResult => ({ stdout, stderr: '', exitCode: 0, stdoutKind: 'bytes' })

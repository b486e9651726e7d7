// The operator's commands of scripts/, run as a person runs them.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How a command ended, and what it printed. */
export interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly problems: string
}

/** Runs the script of this name (`person` for `npm run person`) with no other environment than this. */
export function runOperatorCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const program = fileURLToPath(new URL(`../../../scripts/${name}.mjs`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', problems: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.problems += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...printed })))
}

/** The result of a command that did its work and said this. */
export const said = (out: string): CommandResult => ({ code: 0, out: `${out}\n`, problems: '' })

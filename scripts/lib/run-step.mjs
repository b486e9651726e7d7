// One step of a run of tests.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './project.mjs'

/** How much of a step's output is kept to be repeated at the end (characters). */
const keptOutput = 6000

/**
 * Runs one step from the project's folder with its output shown, and prints its time and whether it succeeded.
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] on top of this process's
 * @returns {Promise<{ passed: boolean, tail: string }>} `tail`: the last of what it printed, and how it ended
 */
export async function runStep(name, command, args, env = {}) {
  const start = Date.now()
  process.stdout.write(`\n=== ${name}\n`)
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...color, ...env },
  })
  let tail = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.setEncoding('utf8').on('data', (text) => {
      to.write(text)
      tail = `${tail}${text}`.slice(-keptOutput)
    })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      tail += `${error.message}\n`
      resolve(1)
    })
    child.once('exit', (status, signal) => resolve(signal ?? status))
  })
  // A process that it left behind may keep its output open.
  await Promise.race([closed, sleep(1000, undefined, { ref: false })])
  const passed = code === 0
  process.stdout.write(
    `=== ${name}: ${passed ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s\n`,
  )
  return { passed, tail: `${tail}\n(ended with ${code})` }
}

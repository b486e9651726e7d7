// Programs that run as long as this process does, and each as long as the others.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { endWithNpm, watchNpm } from './npm-watch.mjs'

const follower = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url))
const isWindows = process.platform === 'win32'

/**
 * Runs programs until one of them ends, this process is told to stop, or npm, its terminal or this process is gone, which
 * may have been killed. Then all of them are ended in order. The exit code is that of the first that ended by itself.
 * @param {string} cwd
 * @param {readonly { command: string, args: readonly string[], env?: Record<string, string> }[]} programs
 */
export function runTogether(cwd, programs) {
  const npmHasEnded = watchNpm()
  // Its input ends with this process, however that ends.
  const watcher = spawn(process.execPath, [follower], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: !isWindows,
    windowsHide: true,
  })
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  watcher.stdin.unref()

  /** Separate process groups: Ctrl-C reaches this process only, which then ends them in order. */
  const children = programs.map(({ command, args, env = {} }) =>
    spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: isWindows,
      detached: !isWindows,
    }),
  )
  for (const { pid } of children) if (pid !== undefined) watcher.stdin.write(`${pid}\n`)

  let ending = false
  const end = (code) => {
    if (ending) return
    ending = true
    process.exitCode = code
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
  for (const child of children) {
    child.once('error', () => end(1))
    child.once('exit', (code) => end(code ?? 1))
  }
  endWithNpm(npmHasEnded)
}

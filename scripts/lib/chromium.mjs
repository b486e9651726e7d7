import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of the system's Chromium or Chrome (CHROMIUM_PATH first), or null. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path)) ?? null

/** Runs a command with its output shown; whether it succeeded. */
const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/**
 * Makes sure that the browser tests have a Chromium: the system's, else from the system's packages where that needs no
 * question (root on Debian or Ubuntu), else the test tool's own copy. Throws with what to do when none can be had.
 */
export function ensureChromium() {
  if (findChromium()) return
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the browser tests…\n')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'])
    if (findChromium()) return
  } else if (run('npx', ['--no-install', 'playwright', 'install', 'chromium'])) return
  throw new Error('The browser tests need Chromium or Chrome. Install one, or name it with CHROMIUM_PATH.')
}

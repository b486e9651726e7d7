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

/** The same engine without a browser around it: what a person sees is the same, and it costs about 40 % less. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const firstOf = (paths) => paths.find((path) => path && existsSync(path)) ?? null

/** The path of the system's Chromium or Chrome (CHROMIUM_PATH first), or null. */
export const findChromium = () => firstOf([process.env.CHROMIUM_PATH, ...places])

/** The path of the system's Chromium for journeys: the one without a browser around it where there is one; or null. */
export const findHeadlessChromium = () => firstOf([process.env.CHROMIUM_PATH, headlessShell, ...places])

const missing = 'The browser tests need Chromium or Chrome. Install one, or name it with CHROMIUM_PATH.'

/** Runs a command with its output shown; whether it succeeded. */
const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Installs packages of Debian or Ubuntu; whether that succeeded. Only root can without a question. */
function aptInstall(...packages) {
  return (
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  )
}

/**
 * Makes sure that the browser tests have a Chromium: the system's, else from the system's packages where that needs no
 * question (root on Debian or Ubuntu), else the test tool's own copy. Throws with what to do when none can be had.
 */
export function ensureChromium() {
  const hasApt = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!findChromium()) {
    if (hasApt) {
      process.stdout.write('Installing Chromium for the browser tests…\n')
      aptInstall('chromium', 'fonts-liberation')
      if (!findChromium()) throw new Error(missing)
    } else if (!run('npx', ['--no-install', 'playwright', 'install', 'chromium'])) throw new Error(missing)
  }
  if (hasApt && !process.env.CHROMIUM_PATH && !existsSync(headlessShell)) {
    process.stdout.write('Installing the headless shell, with which the browser tests take less time…\n')
    if (!aptInstall('chromium-headless-shell'))
      process.stdout.write('There is none here; Chromium does as well.\n')
  }
}

import { findChromium, findHeadlessChromium } from '../../scripts/lib/chromium.mjs'

/** How the browser is started. */
interface ChromiumOptions {
  readonly executablePath?: string
  readonly args: string[]
  readonly env: Record<string, string | undefined>
}

/** Without a locale that has all letters Chromium gives a file with others in its name the name "download". */
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses to run its own sandbox as root, as in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const optionsFor = (executablePath: string | null): ChromiumOptions =>
  executablePath ? { executablePath, args, env } : { args, env }

/** Launch options for the system's Chromium (CHROMIUM_PATH overrides); without one the test tool looks for its own. */
export const chromiumOptions = (): ChromiumOptions => optionsFor(findChromium())

/** The same for the engine without a browser around it, which is quicker; the whole browser where there is none. */
export const headlessOptions = (): ChromiumOptions => optionsFor(findHeadlessChromium())

import { existsSync } from 'node:fs'

/** Where systems keep Chromium or Chrome. */
const knownPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Launch options for the system's Chromium (CHROMIUM_PATH overrides); without one the test tool looks for its own. */
export function chromiumOptions(): { executablePath?: string; args: string[] } {
  const executablePath = [process.env.CHROMIUM_PATH, ...knownPlaces].find((path) => path && existsSync(path))
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
  return executablePath ? { executablePath, args } : { args }
}

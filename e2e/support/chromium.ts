import { findChromium } from '../../scripts/lib/chromium.mjs'

/** Launch options for the system's Chromium (CHROMIUM_PATH overrides); without one the test tool looks for its own. */
export function chromiumOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium()
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

import { fileURLToPath } from 'node:url'
import type { Person } from '../../e2e/support/account'
import { bundleScript } from '../../e2e/support/bundle-script'
import { type SignedInBrowser, signedInBrowser } from '../browser'
import { installProbe } from '../probe'
import type { Seed, SeedPage } from './page'

declare const benchSeed: SeedPage

let script: Promise<string> | null = null

/** A new profile in which a person is signed in and has the given files in `/bench`; its page has the probe. */
export async function seededBrowser(url: string, person: Person, seed: Seed): Promise<SignedInBrowser> {
  script ??= bundleScript(fileURLToPath(new URL('./page.ts', import.meta.url)))
  const signedIn = await signedInBrowser(url, person)
  const { page, desktop } = signedIn
  // A page of the same origin without the product: two of them at once would tell each other of every file.
  await page.goto('/favicon.svg')
  await page.evaluate(await script)
  await page.evaluate(([email, files]) => benchSeed.fill(email, files), [person.email, seed] as const)
  await page.goto('/')
  await desktop.ready()
  await page.evaluate(installProbe)
  return signedIn
}

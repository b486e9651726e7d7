import { type Page, serverConfigId } from './config'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const buildOf = (value: unknown): string | null =>
  isRecord(value) && typeof value.build === 'string' && value.build !== '' ? value.build : null

/** Which build of the desktop a page is; null where its server does not say. */
export function buildIn(page: Page): string | null {
  try {
    return buildOf(JSON.parse(page.getElementById(serverConfigId)?.textContent ?? ''))
  } catch {
    return null
  }
}

/** Which build the server has now; null where it does not answer or does not say. */
export async function askBuild({
  fetch,
  origin,
}: {
  readonly fetch: typeof window.fetch
  readonly origin: string
}): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/config.json`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(8000),
    })
    return response.ok ? buildOf(await response.json()) : null
  } catch {
    return null
  }
}

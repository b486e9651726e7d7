import { type Result, success } from '@/lib/result'
import type { PluginBundle } from './bundle'
import { inlinePage } from './inline/inline-page'
import { placeholderPage } from './placeholder-page'

/** The page that a plugin runs. */
export interface PluginPage {
  readonly html: string
  /** Place of the file that it was made from; null: a placeholder stands in. */
  readonly from: string | null
  /** Sentences about what is not there or will not work. */
  readonly notes: readonly string[]
}

/**
 * Makes the page of a plugin from the first file that ends in .html; a placeholder when there is none or it cannot be read
 * [B5.16 B8.20]. Fails with `too_large`.
 */
export async function buildPage({ name, files }: PluginBundle): Promise<Result<PluginPage>> {
  const page = files.find(({ place }) => place.toLowerCase().endsWith('.html'))
  if (!page?.bytes) {
    const html = placeholderPage({ name, files, unreadable: page?.place ?? null })
    return success({ html, from: null, notes: [] })
  }
  const inlined = await inlinePage(new TextDecoder().decode(page.bytes), page.place, files)
  return inlined.ok ? success({ ...inlined.value, from: page.place }) : inlined
}

import { type AppManifest, manifestType, readManifest } from '@otteros/app-sdk'
import type { PageProblem } from './manifest-problems'

/** A page's manifest and what in it could not be used; what could is. */
interface PageReading {
  readonly manifest: AppManifest
  readonly problems: readonly PageProblem[]
}

/**
 * Reads what an app declares in its manifest block. The page is read without being shown: nothing in it runs or loads. Of
 * several blocks the first counts, which the author is told.
 */
export function readPageManifest(html: string): PageReading {
  if (!html.toLowerCase().includes(manifestType)) return readManifest(null)
  const page = new DOMParser().parseFromString(html, 'text/html')
  const blocks = [...page.querySelectorAll('script')].filter(
    (script) => script.type.trim().toLowerCase() === manifestType,
  )
  const [first] = blocks
  if (!first) return readManifest(null)
  const { manifest, problems } = readManifest(first.textContent)
  return blocks.length === 1
    ? { manifest, problems }
    : {
        manifest,
        problems: [...problems, { code: 'blocks', values: { count: blocks.length } }],
      }
}

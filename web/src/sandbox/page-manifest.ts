import { type ManifestReading, manifestType, readManifest } from '@otteros/app-sdk'
import { texts } from './texts'

/**
 * Reads what an app declares in its manifest block. The page is read without being shown: nothing in it runs or loads. Of
 * several blocks the first counts, which the author is told.
 */
export function readPageManifest(html: string): ManifestReading {
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
        problems: [...problems, texts.manifestBlocks({ count: blocks.length })],
      }
}

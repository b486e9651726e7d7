import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
])
/** Below this size (bytes) a packet is a packet. */
const least = 1024
/** Above this size (bytes) the last tenth of brotli's effort is left out: it would take a minute for a few per cent. */
const large = 1_000_000
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/**
 * Writes `.br` and `.gz` next to the files of a build that get smaller by it; the server sends them as they are.
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      if (content.byteLength < least) return
      const parameters = {
        [constants.BROTLI_PARAM_QUALITY]: content.byteLength > large ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      }
      const [small, classic] = await Promise.all([
        brotli(content, { params: parameters }),
        gz(content, { level: 9 }),
      ])
      if (small.byteLength < content.byteLength) await writeFile(`${path}.br`, small)
      if (classic.byteLength < content.byteLength) await writeFile(`${path}.gz`, classic)
    }),
  )
}

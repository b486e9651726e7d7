/**
 * Draws the built-in wallpapers (A9.16) into web/public/wallpapers: `<id>.webp` and `<id>.thumb.webp`.
 *
 *   node scripts/art/draw-wallpapers.mjs [id ...] [--width 1920] [--png folder]
 *
 * The scenes are modules of this folder that run inside headless Chromium, which also encodes the WebP. The
 * quality is the highest that stays under the limit in bytes. `--png` writes a lossless copy as well, for a
 * close look. CHROMIUM_PATH names the browser, otherwise Playwright's own is used.
 */
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'

const here = dirname(fileURLToPath(import.meta.url))
const target = resolve(here, '../../web/public/wallpapers')
const scenes = ['mountains', 'coast', 'forest', 'city', 'space']
/** Largest file in bytes: a wallpaper has to arrive with the desktop on a slow line. */
const FULL_LIMIT = 119_000
const THUMB_LIMIT = 7_900

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', default: '1920' }, png: { type: 'string' } },
})
const width = Number(values.width)
const height = Math.round((width * 9) / 16)

async function serveScenes() {
  const server = createServer((request, response) => {
    const name = /^\/([a-z-]+\.mjs)$/.exec(request.url ?? '')?.[1]
    if (!name) {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>art</title>')
      return
    }
    response.setHeader('content-type', 'text/javascript')
    createReadStream(join(here, name)).pipe(response)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { server, origin: `http://127.0.0.1:${server.address().port}` }
}

const { server, origin } = await serveScenes()
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--disable-gpu'] })
try {
  const page = await browser.newPage()
  page.on('console', (message) => process.stdout.write(`  ${message.text()}\n`))
  await page.goto(origin)
  for (const id of positionals.length > 0 ? positionals : scenes) {
    const started = Date.now()
    const files = await page.evaluate(async (request) => (await import('/encode.mjs')).drawScene(request), {
      id,
      width,
      height,
      png: values.png !== undefined,
      limits: { full: FULL_LIMIT, thumb: THUMB_LIMIT },
    })
    for (const { name, quality, base64 } of files) {
      const folder = name.endsWith('.png') ? resolve(values.png ?? '.') : target
      const bytes = Buffer.from(base64, 'base64')
      await writeFile(join(folder, name), bytes)
      process.stdout.write(`${name} ${bytes.length} bytes${quality ? `, quality ${quality}` : ''}\n`)
    }
    process.stdout.write(`${id} drawn in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  }
} finally {
  await browser.close()
  server.close()
}

/**
 * Renders the otter mark into web/public: favicon.svg, favicon.png (32 px) and apple-touch-icon.png (180 px, on the
 * product's blue, because iOS puts transparent icons on black).
 *
 *   node scripts/art/draw-favicons.mjs
 *
 * CHROMIUM_PATH names the browser, otherwise Playwright's own is used.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '../../web')
const mark = resolve(web, 'src/ui/icons/art/otter.svg')
const pictures = [
  { file: 'favicon.png', size: 32, inset: 0, background: 'none' },
  { file: 'apple-touch-icon.png', size: 180, inset: 26, background: 'linear-gradient(#5b8fd6, #1b3160)' },
]

const svg = (await readFile(mark)).toString('base64')
await copyFile(mark, resolve(web, 'public/favicon.svg'))
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--disable-gpu'] })
try {
  for (const { file, size, inset, background } of pictures) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<body style="margin:0;height:100vh;background:${background}">` +
        `<img style="position:fixed;inset:${inset}px;width:${size - 2 * inset}px" src="data:image/svg+xml;base64,${svg}">`,
    )
    await page.evaluate(() => document.images[0].decode())
    const bytes = await page.screenshot({ omitBackground: background === 'none' })
    await writeFile(resolve(web, 'public', file), bytes)
    process.stdout.write(`${file} ${bytes.length} bytes\n`)
    await page.close()
  }
} finally {
  await browser.close()
}

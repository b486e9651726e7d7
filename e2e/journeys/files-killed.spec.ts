import { fileURLToPath } from 'node:url'
import type { WriterPage } from '../pages/writer'
import { serveScript } from '../support/serve-script'
import { expect, test } from '../support/test'

declare const writer: WriterPage

test('a tab that is killed in the middle of 300 writes has stored every write that it acknowledged', async ({
  context,
  page,
}) => {
  const { url, close } = await serveScript(fileURLToPath(new URL('../pages/writer.ts', import.meta.url)))
  try {
    const acknowledged: number[] = []
    let tellEnough: () => void
    const enough = new Promise<void>((resolve) => {
      tellEnough = resolve
    })
    await page.exposeFunction('acknowledge', (index: number) => {
      acknowledged.push(index)
      if (acknowledged.length < 50) return undefined
      tellEnough()
      return new Promise(() => undefined)
    })
    await page.goto(url)
    const writing = page
      .evaluate(() => {
        const { acknowledge } = globalThis as unknown as { acknowledge: (index: number) => unknown }
        return writer.writeMany(300, acknowledge)
      })
      .then(
        () => 'finished',
        () => 'killed',
      )
    await enough
    const cdp = await context.newCDPSession(page)
    // The command has no answer: the process that would give it is gone.
    cdp.send('Page.crash').catch(() => undefined)
    expect(await writing).toBe('killed')

    const other = await context.newPage()
    await other.goto(url)
    const stored = await other.evaluate(() => writer.readMany())
    expect(acknowledged.length).toBeGreaterThanOrEqual(50)
    expect(stored).toEqual(expect.arrayContaining(acknowledged))
  } finally {
    await close()
  }
})

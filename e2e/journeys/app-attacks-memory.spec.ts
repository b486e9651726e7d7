import { openApp } from '../fixtures/attacks/attempts'
import { memoryBombs } from '../fixtures/attacks/strains'
import { watchTurns } from '../fixtures/attacks/turns'
import { callWitness, isOpen, press, shows } from '../fixtures/attacks/witness'
import { chromiumOptions } from '../support/chromium'
import { HtmlApp } from '../support/html-app'
import { expect, test } from '../support/test'

// A small heap for every page, so that one is full soon and this machine's memory is not.
const { args, ...options } = chromiumOptions()
test.use({ launchOptions: { ...options, args: [...args, '--js-flags=--max-old-space-size=256'] } })

test('attack 52: an app that takes all memory goes down alone, and its window says so', async ({
  signedIn,
}) => {
  test.setTimeout(90_000)
  const { page } = signedIn
  await HtmlApp.store(signedIn, {
    'quiet.html': '<button onclick="this.textContent = Number(this.textContent) + 1">0</button>',
    'bomb.html': memoryBombs.bomb,
    'buffers.html': memoryBombs.buffers,
  })
  await openApp(signedIn, 'quiet.html')
  const buffers = await openApp(signedIn, 'buffers.html')
  await expect(buffers.page.locator('output')).toHaveText('RangeError')
  await buffers.close()
  await watchTurns(page)
  const witness = await callWitness(page)
  await openApp(signedIn, 'bomb.html')
  await expect
    .poll(() => witness.look(shows('bomb.html', 'This app is not responding')), { timeout: 30_000 })
    .toBe(true)
  expect(await witness.look('turns.longest')).toBeLessThan(500)
  // The others live: an app that does not answer would be said so by now.
  expect(await witness.look(shows('quiet.html', 'This app is not responding'))).toBe(false)
  expect(await witness.look(press('bomb.html', 'Restart'))).toBe(true)
  await expect.poll(() => witness.look(shows('bomb.html', 'This app is not responding'))).toBe(false)
  await expect
    .poll(() => witness.look(shows('bomb.html', 'This app is not responding')), { timeout: 30_000 })
    .toBe(true)
  expect(await witness.look(press('bomb.html', 'Close'))).toBe(true)
  await expect.poll(() => witness.look(isOpen('bomb.html'))).toBe(false)
  expect(await witness.look(isOpen('quiet.html'))).toBe(true)
})

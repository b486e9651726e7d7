import { goThroughEverything } from '../support/memory/app-uses'
import { keptBy } from '../support/memory/kept'
import { expect, test } from '../support/test'

test('what is closed is forgotten: apps, dialogs and styles leave no element, listener, frame or worker behind', async ({
  signedIn: { page },
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  // The first rounds fetch the apps' code and pictures, which stay.
  for (const round of [0, 1]) await goThroughEverything(page, 1, round)
  // A worker ends a little after it was told to, and what left the page for an animation is held until that has ended.
  await expect.poll(() => keptBy(page, cdp)).toMatchObject({ workers: 0, detached: 0 })
  const before = await keptBy(page, cdp)
  await goThroughEverything(page, 1, 2)
  await expect.poll(() => keptBy(page, cdp)).toEqual(before)
})

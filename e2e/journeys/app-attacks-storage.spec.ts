import { attemptsPage, openApp, outcomesOf } from '../fixtures/attacks/attempts'
import {
  found,
  keeper,
  oddKeys,
  oddKeysOutcomes,
  oddNames,
  tooMuch,
  tooMuchOutcomes,
} from '../fixtures/attacks/storage'
import { type Person, createPerson, rememberSession } from '../support/account'
import { HtmlApp } from '../support/html-app'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

test('attacks 45, 54 and 55: what an app keeps is found by nobody else, stays when there is no room for more, and is under keys that are only texts', async ({
  signedIn,
  person,
  server,
}) => {
  await test.step('a storage that is full keeps what it had, and no key is more than a text', async () => {
    const files = await HtmlApp.store(signedIn, {
      'full.html': attemptsPage(tooMuch, null),
      'keys.html': attemptsPage(oddKeys, oddNames),
    })
    const app = await HtmlApp.openFrom(signedIn, files, 'full.html')
    expect(await outcomesOf(app)).toEqual(tooMuchOutcomes)
    const odd = await openApp(signedIn, 'keys.html')
    expect(await outcomesOf(odd)).toEqual(oddKeysOutcomes.first)
    await odd.restart()
    expect(await outcomesOf(odd)).toEqual(oddKeysOutcomes.next)
  })

  await closeWindows(signedIn)

  await test.step('no other app and no other person finds what an app keeps', async () => {
    const names = { 'keeper.html': keeper, 'reader.html': keeper }
    const become = async (other: Person) => {
      await rememberSession(signedIn.page, other)
      await signedIn.page.goto('/')
      await signedIn.ready()
    }
    const files = await HtmlApp.store(signedIn, names)
    const first = await HtmlApp.openFrom(signedIn, files, 'keeper.html')
    await expect(first.page.locator('output')).toHaveText(found.nothing)
    await first.restart()
    await expect(first.page.locator('output')).toHaveText(found.own)
    const second = await openApp(signedIn, 'reader.html')
    await expect(second.page.locator('output')).toHaveText(found.nothing)

    await become(await createPerson(server, 'Bob Beaver'))
    const ofOther = await HtmlApp.store(signedIn, names)
    const same = await HtmlApp.openFrom(signedIn, ofOther, 'keeper.html')
    await expect(same.page.locator('output')).toHaveText(found.nothing)

    // Their windows come back, and with them the app.
    await become(person)
    await expect(first.page.locator('output')).toHaveText(found.own)
  })
})

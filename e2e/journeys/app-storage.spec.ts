// What apps keep: over every way to end them, apart from each other, within its bounds.
import { AppWindow, probe } from '../pages/app-window'
import { keepWindowsAway } from '../support/keep-windows-away'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

/** Counts in localStorage how often it was pressed. */
const counter = {
  name: 'Counter',
  html: probe({
    permissions: ['window'],
    actions: {
      Count:
        "localStorage.setItem('n', String(Number(localStorage.getItem('n')) + 1)); return Number(localStorage.n)",
      Read: "return Number(localStorage.getItem('n'))",
      Ask: 'return otteros.storage.keys()',
      'Count and quit':
        "localStorage.setItem('n', String(Number(localStorage.getItem('n')) + 1)); await otteros.window.close()",
    },
  }),
}

test('what apps keep outlives closing, restarts, reloads at any moment and logging out, in all windows and within its bounds', async ({
  signedIn,
  person,
}) => {
  const { page } = signedIn
  // A window that came back would be one more beside that from the icon, where it was written down in time.
  await keepWindowsAway(signedIn)
  await test.step('it is there after the app’s own end, the window’s button and a new start', async () => {
    let app = await AppWindow.start(signedIn, counter)
    await app.pressAndLeave('Count and quit')
    await expect(app.window).toHaveCount(0)

    app = await AppWindow.startFromIcon(signedIn, 'Counter')
    await app.says('Read', '1')
    const close = await signedIn.box(app.button('Close'))
    await app.press('Count')
    await page.mouse.click(close.x + close.width / 2, close.y + close.height / 2)
    await expect(app.window).toHaveCount(0)

    app = await AppWindow.startFromIcon(signedIn, 'Counter')
    await app.says('Read', '2')
    await app.restart()
    await app.says('Count', '3')
    // Its answer says that the desktop has heard what the app wrote before: a reload may overtake that on its way.
    await app.says('Ask', '[]')
  })

  await closeWindows(signedIn)

  await test.step('two windows keep what each writes, and share what they store by the desktop', async () => {
    const twins = {
      name: 'Twins',
      html: probe({
        actions: {
          One: "localStorage.setItem('one', '1'); await otteros.storage.set('one', 1)",
          Two: "localStorage.setItem('two', '2'); await otteros.storage.set('two', 2)",
          All: "return [localStorage.getItem('one'), localStorage.getItem('two'), await otteros.storage.keys()]",
        },
      }),
    }
    const first = await AppWindow.start(signedIn, twins)
    const second = await AppWindow.start(signedIn, twins)
    await second.says('Two', 'done')
    await second.close()
    await first.says('One', 'done')
    await first.says('All', '["1",null,["two","one"]]')
    await first.close()
    const third = await AppWindow.startFromIcon(signedIn, 'Twins')
    await third.says('All', /^\["1","2",\["(two","one|one","two)"\]\]$/)
  })

  await closeWindows(signedIn)

  await test.step('a storage that is full refuses more, and what was there stays', async () => {
    const app = await AppWindow.start(signedIn, {
      name: 'Hoarder',
      html: probe({
        actions: {
          'Keep little': "localStorage.setItem('a', 'fish'); await otteros.storage.set('b', 'clam')",
          'Page too much':
            "try { localStorage.setItem('a', 'x'.repeat(6_000_000)) } catch (error) { return error.name }",
          'Page in parts':
            "let stored = 0; try { for (;; stored += 1) localStorage.setItem(`part${stored}`, 'x'.repeat(1_000_000)) } catch (error) { return [stored, error.name] }",
          'Desktop too much': "await otteros.storage.set('b', 'x'.repeat(6_000_000))",
          Kept: "return [localStorage.getItem('a'), localStorage.length, await otteros.storage.get('b'), (await otteros.storage.usage()).used]",
        },
      }),
    })
    await app.says('Keep little', 'done')
    await app.says('Page too much', '"QuotaExceededError"')
    await app.says('Page in parts', '[5,"QuotaExceededError"]')
    await app.says('Desktop too much', 'failed')
    await app.says('Kept', '["fish",6,"clam",7]')
    await app.restart()
    await app.says('Kept', '["fish",6,"clam",7]')
    await expect(app.notice(/could not be saved/)).toHaveCount(0)
  })

  await closeWindows(signedIn)

  await test.step('what was not stored yet when the desktop reloads', async () => {
    const writer = { name: 'Writer', html: probe({ actions: { Read: 'return { ...localStorage }' } }) }
    let app = await AppWindow.start(signedIn, writer)
    for (let round = 1; round <= 2; round += 1) {
      // The database does not answer any more: nothing can be stored in the ordinary way until the desktop is loaded again.
      await page.evaluate(() => {
        Object.assign(window, { asked: 0 })
        IDBObjectStore.prototype.get = function get(this: IDBObjectStore) {
          Object.assign(window, { asked: Reflect.get(window, 'asked') + 1 })
          return Object.assign(new EventTarget(), { result: undefined }) as IDBRequest
        }
      })
      await app.page.locator('body').evaluate((_body, value) => {
        localStorage.setItem('first', value)
        setTimeout(() => localStorage.setItem('second', value))
      }, String(round))
      // Each write looks up two rows: both have come to the desktop.
      await page.waitForFunction(() => Reflect.get(window, 'asked') === 4)
      await page.reload()
      await signedIn.ready()
      app = await AppWindow.startFromIcon(signedIn, 'Writer')
      await app.says('Read', `{"first":"${round}","second":"${round}"}`)
    }
  })

  await test.step('it is there after a reload, and after logging out and in', async () => {
    let app = await AppWindow.startFromIcon(signedIn, 'Counter')
    await app.says('Count', '4')
    await app.says('Ask', '[]')
    await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    const form = page.getByRole('form', { name: 'Sign In' })
    await form.getByLabel('Email').fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Sign In' }).click()
    await signedIn.ready()
    app = await AppWindow.startFromIcon(signedIn, 'Counter')
    await app.says('Count', '5')
  })
})

// Apps that hang, and as many as may run.
import { AppWindow, probe, requestInstall } from '../pages/app-window'
import type { Desktop } from '../support/desktop'
import { closeWindows } from '../support/close-windows'
import { startsAnew } from '../support/html-app'
import { expect, test } from '../support/test'

// A trace looks into every frame at each step, and waits for those that hang. Only where there is one: a worker with other
// options starts a server and a browser of its own.
if (process.env.TRACE === '1') test.use({ trace: 'off' })

/** Starts an app that can hang, and makes it. */
async function startHanging(desktop: Desktop, name: string): Promise<AppWindow> {
  const app = await AppWindow.start(desktop, { name, html: probe({ actions: { Hang: 'for (;;) {}' } }) })
  await hang(app)
  return app
}

/** Makes an app hang. A turn later: the test tool waits for the end of what it does in a frame. */
const hang = (app: AppWindow) =>
  app.appButton('Hang').evaluate((button: HTMLElement) => void setTimeout(() => button.click()))

test('an app that hangs is said to, restarts and closes while others answer; 20 run at once, and one more starts when another is closed', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('others answer meanwhile; waiting, restarting and closing work', async () => {
    const other = await AppWindow.start(signedIn, {
      name: 'Lives',
      html: probe({
        actions: { Ask: "await otteros.storage.set('a', 1); return otteros.storage.get('a')" },
      }),
    })
    const hanging = await startHanging(signedIn, 'Hangs')
    // The tool's own mouse and keys wait for every frame of the page, the hanging one too; presses of the page do not.
    const notice = hanging.notice('This app is not responding')
    await expect(notice).toBeVisible()
    await other.appButton('Ask').dispatchEvent('click')
    await expect(other.said).toHaveText('1')
    await notice.getByRole('button', { name: 'Wait' }).dispatchEvent('click')
    await expect(notice).toHaveCount(0)
    const titleBar = hanging.window.locator('[data-part="titlebar"]')
    await titleBar.getByRole('button', { name: 'Close' }).dispatchEvent('click')
    await expect(hanging.window).toHaveCount(0)

    const again = await startHanging(signedIn, 'Hangs again')
    const said = again.notice('This app is not responding')
    await startsAnew(again.state(), () =>
      said.getByRole('button', { name: 'Restart' }).dispatchEvent('click'),
    )
    await expect(said).toHaveCount(0)
    await hang(again)
    await said.getByRole('button', { name: 'Close' }).dispatchEvent('click')
    await expect(again.window).toHaveCount(0)
    await other.press('Ask')
    await expect(other.said).toHaveText('1')
  })

  await closeWindows(signedIn)

  await test.step('one more than 20 says so and starts by itself', async () => {
    const windows = page.locator('[data-window-type="htmlapp"]')
    // A few at a time: all at once keep a small machine busy for longer than an app may take to start.
    for (let first = 1; first <= 20; first += 4) {
      const few = [first, first + 1, first + 2, first + 3].map((number) => ({
        name: `App ${number}`,
        html: `<p>${number}</p>`,
        path: `/apps/preview/preview-${number}`,
      }))
      await requestInstall(page, few)
      await expect(windows.locator('[data-app-state="ready"]')).toHaveCount(first + 3)
    }
    const last = await AppWindow.install(signedIn, {
      name: 'One more',
      html: '<p>At last</p>',
      path: '/apps/preview/preview-21',
    })
    await expect(last.notice('20 apps are running')).toContainText('Close one you do not need')
    const list = last.window.getByRole('list', { name: 'Running apps' })
    await expect(list.getByRole('listitem')).toHaveCount(20)
    await list.getByRole('button', { name: 'Close App 7', exact: true }).click()
    await expect(signedIn.window('App 7')).toHaveCount(0)
    await expect(last.page.getByText('At last')).toBeVisible()
    await expect(last.notice('20 apps are running')).toHaveCount(0)
    await expect(windows.locator('[data-app-state="ready"]')).toHaveCount(20)
  })
})

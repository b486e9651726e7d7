import { attemptsPage, outcomesOf } from '../fixtures/attacks/attempts'
import { HtmlApp } from '../support/html-app'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

test('attacks on the screen: an app shows, names, asks and takes nothing beyond its window', async ({
  signedIn,
  context,
}) => {
  const { page } = signedIn
  await test.step('it gets no more of the screen than its window, and no device', async () => {
    const refused = {
      'the whole screen': () => document.documentElement.requestFullscreen(),
      'the pointer': () => document.body.requestPointerLock() as unknown,
      'a place on earth': () =>
        new Promise((resolve, reject) =>
          navigator.geolocation.getCurrentPosition(resolve, ({ code }) => reject(new Error(String(code)))),
        ),
      'the camera': () => navigator.mediaDevices.getUserMedia({ video: true }),
      'the microphone': () => navigator.mediaDevices.getUserMedia({ audio: true }),
      'the picture of the screen': () => navigator.mediaDevices.getDisplayMedia(),
      'what was copied': () => navigator.clipboard.readText(),
      'what was copied, as data': () => navigator.clipboard.read(),
      'what was copied, by a command': () => {
        if (!document.execCommand('paste')) throw new Error('refused')
      },
      notifications: async () => {
        const answer = await Notification.requestPermission()
        if (answer !== 'granted') throw new Error(answer)
      },
      'a popup': () => {
        if (!window.open('about:blank')) throw new Error('refused')
      },
      'a picture in picture': () => {
        // The request itself needs a press, and a screen to float on; whether it may be made is known without.
        const { featurePolicy } = document as unknown as {
          featurePolicy: { allowsFeature(name: string): boolean }
        }
        if (!featurePolicy.allowsFeature('picture-in-picture')) throw new Error('refused')
      },
      'what was copied, written by a command': () => {
        const text = getSelection()
        const range = document.createRange()
        range.selectNodeContents(document.body)
        text?.removeAllRanges()
        text?.addRange(range)
        if (!document.execCommand('cut')) throw new Error('refused')
      },
      'a wake lock': () => navigator.wakeLock.request(),
      'a payment': () =>
        new PaymentRequest([{ supportedMethods: 'https://example.org' }], {
          total: { label: 'x', amount: { currency: 'EUR', value: '1' } },
        }).show(),
      'a credential': () => navigator.credentials.get({ password: true } as CredentialRequestOptions),
      'a passkey': () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16) } }),
      'a file of the computer': () =>
        (window as unknown as { showOpenFilePicker(): unknown }).showOpenFilePicker(),
      'a folder of the computer': () =>
        (window as unknown as { showDirectoryPicker(): unknown }).showDirectoryPicker(),
      'a device': () =>
        (navigator as unknown as { usb: { requestDevice(o: object): unknown } }).usb.requestDevice({
          filters: [],
        }),
      'a protocol': () => navigator.registerProtocolHandler('web+otter', 'https://example.org/%s'),
      'shared data': () => navigator.share({ title: 'x' }),
    }
    const app = await HtmlApp.open(signedIn, 'greedy.html', attemptsPage<null>(refused, null))
    const outcomes = await outcomesOf(app)
    expect(Object.entries(outcomes).filter(([, outcome]) => !outcome.endsWith('Error'))).toEqual([])
    expect(await page.evaluate(() => [document.fullscreenElement, document.pointerLockElement])).toEqual([
      null,
      null,
    ])
    expect(page.context().pages()).toHaveLength(1)
  })

  await closeWindows(signedIn)

  await test.step('what it draws, and what it calls itself, stays inside its frame', async () => {
    const app = await HtmlApp.open(signedIn, 'forger.html', forger)
    await expect(app.page.getByRole('dialog')).toBeAttached()
    await expect(app.window.getByRole('heading', { name: 'forger.html' })).toBeVisible()
    const frame = await signedIn.box(app.frame)
    const outside = await page.screenshot({ mask: [app.frame], maskColor: '#000000' })
    const forged = await page.evaluate(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 0) < 20 && (data[at + 2] ?? 0) > 240) count += 1
      return count
    }, outside.toString('base64'))
    expect(forged).toBe(0)
    const inside = await page.screenshot({ clip: frame })
    expect(inside.byteLength).toBeGreaterThan(0)
    await expect(signedIn.window('Forged')).toHaveCount(0)
    expect(await page.title()).toBe('OtterOS')
  })

  await closeWindows(signedIn)

  await test.step('names with turned letters and of any length leave a window that can be read and closed', async () => {
    const long = `${'very-long-name-'.repeat(15)}.html`
    const turned = 'safe\u202Elmth.fdp.html'
    const titles = `<script type="application/otteros-app+json">{"permissions":["window"]}</script><output></output><script>
    otteros.window.setTitle('\\u202e\\u2066' + 'x'.repeat(1e5) + '\\n\\u0000Settings').then(() => (document.querySelector('output').textContent = 'set'), (cause) => (document.querySelector('output').textContent = cause.code))
  </script>`
    const files = await HtmlApp.store(signedIn, {
      [long]: '<h1>Long</h1>',
      'titles.html': titles,
      [turned]: '<h1>Turned</h1>',
    })
    // A mark would turn the ending round, so that another is read.
    await expect(files.entry('safelmth.fdp.html')).toBeVisible()
    const first = await HtmlApp.openFrom(signedIn, files, long)
    const close = first.button('Close')
    const box = await signedIn.box(close)
    const { width } = page.viewportSize() ?? { width: 0 }
    expect(box.x + box.width).toBeLessThan(width)
    await first.close()
    await files.entry('titles.html').dblclick()
    const window = page.locator('[data-window-type="htmlapp"]')
    await expect(window).toHaveCount(1)
    const output = window.frameLocator('iframe').frameLocator('iframe').locator('output')
    await expect(output).toHaveText('set')
    const title =
      (await window.getAttribute('aria-label')) ??
      (await window.locator('[data-part="titlebar"]').innerText())
    expect(title.length).toBeLessThanOrEqual(220)
    expect(title).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    await window.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(window).toHaveCount(0)
  })

  await closeWindows(signedIn)

  await test.step('a flood of alerts and questions is one notice, and nothing is printed', async () => {
    const html = `<h1>Loud</h1><output></output><script>
    for (let index = 0; index < 500; index += 1) alert('Alert ' + index)
    const answers = [confirm('Delete all?'), prompt('Password?'), print()]
    document.querySelector('output').textContent = JSON.stringify(answers)
    setInterval(() => { for (let index = 0; index < 50; index += 1) alert('Again ' + index) }, 10)
  </script>`
    let dialogs = 0
    page.on('dialog', (dialog) => {
      dialogs += 1
      void dialog.dismiss()
    })
    const app = await HtmlApp.open(signedIn, 'loud.html', html)
    await expect(app.page.locator('output')).toHaveText('[false,null,null]')
    await expect(app.window.getByText(/^(Alert|Again) \d+$/)).toHaveCount(1)
    await app.close()
    expect(dialogs).toBe(0)
  })

  await closeWindows(signedIn)

  await test.step('it neither copies nor stores anything without a press and a yes, in inner frames neither', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('of the person'))
    const stored: string[] = []
    page.on('download', (download) => stored.push(download.suggestedFilename()))
    const copying = `
    const field = document.body.appendChild(document.createElement('textarea'))
    field.value = 'of the app'
    field.select()
    document.execCommand('copy')`
    const inner = `<button onclick="${copying.replaceAll('\n', ' ')}">Inner</button>`
    const app = await HtmlApp.open(
      signedIn,
      'taker.html',
      `<!doctype html><title>Taker</title><button id="own">Own</button><button id="save">Save</button><iframe></iframe><script>
      document.querySelector('iframe').srcdoc = ${JSON.stringify(inner)}
      own.onclick = () => { ${copying} }
      const store = (name) => {
        const href = URL.createObjectURL(new Blob(['taken']))
        Object.assign(document.createElement('a'), { href, download: name }).click()
      }
      save.onclick = () => store('asked.txt')
      store('not-asked.txt')
    </script>`,
    )
    await expect(app.window.getByText('This app tried to save a file without being asked.')).toBeVisible()
    await app.page.getByRole('button', { name: 'Own' }).click()
    await expect(app.window.getByText(/^Nothing was copied\./)).toBeVisible()
    await app.page.frameLocator('iframe').getByRole('button', { name: 'Inner' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('of the person')
    const downloading = page.waitForEvent('download')
    await app.page.getByRole('button', { name: 'Save' }).click()
    expect((await downloading).suggestedFilename()).toBe('asked.txt')
    expect(stored).toEqual(['asked.txt'])
  })
})

/** A page that draws what looks like the desktop's own question, over everything that it can reach. */
const forger = `<title>Forger</title><style>
  html, body { position: fixed; inset: -5000px; background: #ff00ff; z-index: 2147483647; overflow: visible }
  :root, *, iframe, [data-part] { outline: 3000px solid #ff00ff !important; box-shadow: 0 0 0 3000px #ff00ff }
  dialog { width: 4000px; height: 4000px; background: #ff00ff; transform: scale(10) }
</style><dialog>OtterOS asks you for your password <input></dialog><div popover>All over</div><script>
  document.querySelector('dialog').showModal()
  document.querySelector('[popover]').showPopover()
  document.title = 'x'.repeat(1e6) + '\\u202egnitteS'
  top.postMessage({ type: 'app-install-request', detail: { name: 'Forged' } }, '*')
  window.dispatchEvent(new CustomEvent('app-install-request', { detail: { name: 'Forged' } }))
</script>`

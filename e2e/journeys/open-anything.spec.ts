import { strToU8, zipSync } from 'fflate'
import { pictureFile, textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { binaryFile, pdfDocument, wavSound } from '../support/made-files'
import { expect, test } from '../support/test'

test('a PDF document is read, searched and unlocked, and an archive is walked through, extracted and made', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  const lines = Array.from({ length: 12 }, (_, index) => `Otter number ${index + 1}`)
  await files.upload([
    binaryFile('otters.pdf', pdfDocument(lines)),
    binaryFile('broken.pdf', new TextEncoder().encode('%PDF-1.4\nnothing else')),
  ])
  await files.entry('otters.pdf').dblclick()
  const viewer = signedIn.window('otters.pdf')
  await expect(viewer.locator('[data-part="page-count"]')).toHaveText('of 12')
  await expect(viewer.getByText('Otter number 1', { exact: true })).toBeVisible()
  // Pages that nobody sees are not drawn.
  await expect(viewer.locator('.pdf-pages canvas').first()).toBeVisible()
  expect(await viewer.locator('.pdf-pages canvas').count()).toBeLessThan(12)

  const number = viewer.getByRole('textbox', { name: 'Page' })
  await number.fill('7')
  await page.keyboard.press('Enter')
  await expect(viewer.getByText('Otter number 7', { exact: true })).toBeInViewport()
  await viewer.getByRole('button', { name: 'Outline' }).click()
  await viewer.getByRole('button', { name: 'Heading 3' }).click()
  await expect(number).toHaveValue('3')

  await page.keyboard.press('Control+f')
  await viewer.getByRole('textbox', { name: 'Find in document' }).fill('otter')
  await expect(viewer.locator('[data-part="matches"]')).toHaveText(/ of 12$/)
  await expect(viewer.locator('.highlight.selected')).toHaveText('Otter')
  await page.keyboard.press('Escape')
  await expect(viewer.locator('.highlight')).toHaveCount(0)

  const first = viewer.locator('.pdf-pages .page').first()
  await viewer.getByRole('combobox', { name: 'Zoom' }).selectOption('100%')
  await expect.poll(async () => Math.round((await first.boundingBox())?.width ?? 0)).toBe(816)
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(viewer.getByRole('combobox', { name: 'Zoom' })).toHaveValue('1.1')

  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await files.entry('broken.pdf').dblclick()
  await expect(signedIn.window('broken.pdf').getByRole('alert')).toContainText(
    'The file is damaged or not a PDF document.',
  )

  await signedIn.window('broken.pdf').getByRole('button', { name: 'Close', exact: true }).click()

  // A protected one asks for its password, and again after a wrong one.
  await files.upload([binaryFile('secret.pdf', pdfDocument(['Salmon at dawn'], 'pebble'))])
  await files.entry('secret.pdf').dblclick()
  const locked = signedIn.window('secret.pdf')
  const field = locked.getByLabel('Password')
  await field.fill('shell')
  await locked.getByRole('button', { name: 'Unlock' }).click()
  await expect(locked.getByRole('alert')).toHaveText('The password is wrong. Try again.')
  await locked.getByLabel('Password').fill('pebble')
  await locked.getByRole('button', { name: 'Unlock' }).click()
  await expect(locked.getByText('Salmon at dawn')).toBeVisible()

  await signedIn.window('secret.pdf').getByRole('button', { name: 'Close', exact: true }).click()
  const archive = zipSync({
    'readme.txt': strToU8('Otters float.'),
    'river/map.csv': strToU8('a,b'),
    '../evil.txt': strToU8('gotcha'),
  })
  await files.upload([binaryFile('otters.zip', archive), binaryFile('broken.zip', archive.subarray(0, 60))])
  await files.entry('otters.zip').dblclick()
  const unpacker = signedIn.window('otters.zip')
  const members = unpacker.getByRole('grid', { name: 'Files' })
  await expect(members.getByRole('row', { name: 'readme.txt' })).toBeVisible()
  await expect(unpacker.getByRole('status')).toContainText('1 entry is not shown')
  await members.getByRole('row', { name: 'river' }).dblclick()
  await expect(unpacker.locator('[data-part="path"]')).toHaveText('otters.zip/river')
  await expect(members.getByRole('row', { name: 'map.csv' })).toBeVisible()
  await members.getByRole('row', { name: '..' }).dblclick()
  await members.getByRole('row', { name: 'readme.txt' }).dblclick()
  const copy = signedIn.window('readme.txt')
  await expect(copy).toContainText('Otters float.')
  await copy.getByRole('button', { name: 'Close', exact: true }).click()

  await unpacker.getByRole('button', { name: 'Extract all…' }).click()
  await page.getByRole('dialog', { name: 'Extract to' }).getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByText('2 files extracted').first()).toBeVisible()
  const unpacked = new FileManager(signedIn.window('otters').or(signedIn.window('File Manager')).last())
  await unpacked.shows('..', 'river', 'readme.txt')

  await unpacker.getByRole('button', { name: 'Close', exact: true }).click()
  await unpacked.window.getByRole('button', { name: 'Close', exact: true }).click()
  await files.choose('otters', 'Compress to zip')
  await expect(files.entry('otters (2).zip')).toHaveAttribute('aria-selected', 'true')
  await files.entry('otters (2).zip').dblclick()
  const again = signedIn.window('otters (2).zip')
  await again.getByRole('row', { name: 'otters', exact: true }).dblclick()
  await expect(again.getByRole('row', { name: 'readme.txt' })).toBeVisible()
  await again.getByRole('button', { name: 'Close', exact: true }).click()

  await files.entry('broken.zip').dblclick()
  await expect(signedIn.window('broken.zip').getByRole('alert')).toContainText(
    'The archive is damaged, or it is not an archive.',
  )
})

test('a sound plays and gives way to the next one, and a table is searched, sorted and copied, by an app that is chosen once or always [A4.15]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload([
    binaryFile('1 creek.wav', wavSound(40)),
    binaryFile('2 pond.wav', wavSound(40)),
    binaryFile('3 noise.mp3', new TextEncoder().encode('no sound at all')),
  ])
  await files.entry('1 creek.wav').dblclick()
  const creek = signedIn.window('1 creek.wav')
  const sound = creek.locator('audio')
  const isPaused = () => sound.evaluate((media) => media instanceof HTMLMediaElement && media.paused)
  const time = () => sound.evaluate((media) => (media instanceof HTMLMediaElement ? media.currentTime : -1))
  await expect.poll(isPaused).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(true)
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(time).toBeGreaterThan(14)
  await page.keyboard.press('n')
  const pond = signedIn.window('2 pond.wav')
  await expect(pond.getByRole('navigation', { name: 'Playlist' })).toContainText('2 of 3')
  await pond.getByRole('button', { name: 'Previous file' }).click()
  await expect.poll(time).toBeGreaterThan(14)
  await creek.getByRole('button', { name: '3 noise.mp3' }).click()
  await expect(signedIn.window('3 noise.mp3').getByRole('alert')).toContainText(
    'The file is damaged, or this browser does not know its format.',
  )

  await signedIn.window('3 noise.mp3').getByRole('button', { name: 'Close', exact: true }).click()
  const rows = Array.from({ length: 3000 }, (_, row) => `otter ${row},${(row * 7919) % 3001}`)
  await files.upload([
    textFile('otters.csv', ['name,weight', ...rows].join('\n')),
    textFile('broken.csv', 'name,weight\n"never closed,1\n2,3'),
  ])
  await files.entry('otters.csv').dblclick()
  const editor = signedIn.window('otters.csv')
  await expect(editor).toHaveAttribute('data-window-type', 'editor')
  await editor.getByRole('button', { name: 'Open in Table Viewer' }).click()
  const both = signedIn.window('otters.csv')
  await expect(both.last().locator('[data-part="status"]')).toContainText('3,000 rows')
  for (let open = 0; open < 2; open++)
    await both.last().getByRole('button', { name: 'Close', exact: true }).click()
  await expect(both).toHaveCount(0)

  await files.entry('otters.csv').click()
  await files.choose('otters.csv', 'Open with…')
  const chooser = signedIn.window('otters.csv')
  await expect(chooser.getByRole('button', { name: /Text Editor/ })).toContainText('Default')
  await chooser.getByRole('checkbox', { name: 'Always use this app for .csv files' }).check()
  await chooser.getByRole('button', { name: 'Table Viewer' }).click()
  const viewer = signedIn.window('otters.csv')
  const grid = viewer.getByRole('grid', { name: 'Rows' })
  await expect(viewer.locator('[data-part="status"]')).toContainText('3,000 rows')
  await grid.getByRole('button', { name: 'weight' }).click()
  await expect(grid.getByRole('gridcell').nth(1)).toHaveText('0')
  await grid.getByRole('button', { name: 'weight' }).click()
  await expect(grid.getByRole('gridcell').nth(1)).toHaveText('3000')
  // Rows that nobody sees are not drawn.
  expect(await grid.getByRole('row').count()).toBeLessThan(200)
  await viewer.getByRole('searchbox', { name: 'Search rows' }).fill('otter 2999')
  await expect(viewer.locator('[data-part="status"]')).toContainText('1 of 3,000 rows')
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()

  await files.entry('broken.csv').dblclick()
  const broken = signedIn.window('broken.csv')
  await expect(broken).toHaveAttribute('data-window-type', 'table-viewer')
  await expect(broken.getByRole('status').first()).toHaveText(
    'A quotation mark is never closed: the last rows may be wrong.',
  )
})

/** What a hostile page would act or fetch with. */
const hostile = [
  '<script>parent.document.title = "taken"</script>',
  '<img src=x onerror="parent.document.title = 1">',
  '<a href="javascript:alert(1)">bad link</a>',
  '<iframe src="https://evil.example/frame"></iframe>',
  '<svg><script>alert(1)</script></svg>',
  '<form action="https://evil.example"><input name="q"><button>Go</button></form>',
  '<style>body { background: url(https://evil.example/style.png) }</style>',
  '<p style="background: url(https://evil.example/p.png)">styled</p>',
  '<link rel="stylesheet" href="https://evil.example/sheet.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/refresh">',
  '<base href="https://evil.example/">',
  '<video src="https://evil.example/a.mp4" autoplay></video>',
  '<img srcset="https://evil.example/a.png 2x">',
  '![spy](https://evil.example/spy.png)',
  '<object data="https://evil.example/object"></object>',
  '<math><mtext><img src=x onerror="parent.document.title = 2"></mtext></math>',
]

test('a Markdown file is laid out next to its source, with the pictures of its folder; what acts or fetches in it does not', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) asked.push(request.url())
  })
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload([
    pictureFile('river.svg', 'teal'),
    textFile('readme.md', '# Otters\n\n![The river](river.svg)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'),
    textFile('hostile.md', ['# Begins', ...hostile, 'It ends here.'].join('\n\n')),
  ])
  await files.entry('readme.md').click()
  await files.choose('readme.md', 'Open with…')
  await signedIn.window('readme.md').getByRole('button', { name: 'Markdown Viewer' }).click()
  const viewer = signedIn.window('readme.md')
  const shown = viewer.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: 'Otters' })).toBeVisible()
  await expect(shown.getByRole('cell', { name: '2' })).toBeVisible()
  await expect
    .poll(() =>
      shown
        .getByRole('img', { name: 'The river' })
        .evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0)),
    )
    .toBe(160)
  await viewer.getByRole('button', { name: 'Both' }).click()
  await expect(viewer.getByRole('group', { name: 'Source' })).toContainText('# Otters')
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()

  await files.entry('hostile.md').click()
  await files.choose('hostile.md', 'Open with…')
  await signedIn.window('hostile.md').getByRole('button', { name: 'Markdown Viewer' }).click()
  const danger = signedIn.window('hostile.md').frameLocator('iframe')
  await expect(danger.getByText('It ends here.')).toBeVisible()
  await expect(danger.getByText('Picture: spy')).toBeVisible()
  expect(
    await danger
      .locator('body')
      .evaluate((body) =>
        [...body.querySelectorAll('*')]
          .filter(
            (element) =>
              !/^(H1|P|A|IMG|SPAN)$/.test(element.tagName.toUpperCase()) ||
              [...element.attributes].some(
                ({ name, value }) => /^on|^style$|srcset/.test(name) || /script:|evil/.test(value),
              ),
          )
          .map((element) => element.outerHTML),
      ),
  ).toEqual([])
  await expect(page).toHaveTitle('OtterOS')
  expect(asked).toEqual([])
})

/** A page that shows the file it was opened with, in capitals, and writes it back when it is pressed. */
const shouter = `<!doctype html>
<script type="application/otteros-app+json">{"permissions": ["files"], "opens": ["txt"]}</script>
<button>Write</button><p></p><output></output>
<script>
  otteros.files.opened().then(async (file) => {
    const text = file ? (await otteros.files.readText(file)).toUpperCase() : 'no file'
    document.querySelector('p').textContent = text
    document.querySelector('button').onclick = async () => {
      await otteros.files.writeText(file, text)
      document.querySelector('output').textContent = 'Written'
    }
  })
</script>`

test('an installed app opens the kinds of files that it declares, and reads and writes the one that it was given', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload([textFile('river.txt', 'Otters float.')])
  await page.evaluate(
    (htmlContent) =>
      window.dispatchEvent(
        new CustomEvent('create-desktop-icon', {
          detail: { name: 'Shouter', icon: '📣', type: 'htmlapp', path: '/apps/store/shouter', htmlContent },
        }),
      ),
    shouter,
  )
  await expect(signedIn.icon('Shouter')).toBeVisible()
  await files.choose('river.txt', 'Open with…')
  await signedIn
    .window('river.txt')
    .getByRole('button', { name: /Shouter/ })
    .click()
  const app = signedIn.window('Shouter').locator('iframe').contentFrame().frameLocator('iframe')
  await expect(app.getByText('OTTERS FLOAT.')).toBeVisible()
  await app.getByRole('button', { name: 'Write' }).click()
  await expect(app.getByText('Written')).toBeVisible()
  await page.reload()
  await signedIn.ready()
  // The window comes back with its file.
  await expect(app.getByText('OTTERS FLOAT.')).toBeVisible()
  await signedIn.window('Shouter').getByRole('button', { name: 'Close', exact: true }).click()
  await files.entry('river.txt').dblclick()
  await expect(signedIn.window('river.txt').getByRole('textbox')).toHaveText('OTTERS FLOAT.')
})

// `npm run demo` as an operator runs it next to a server, the store that a newcomer finds then, and each of its apps at work.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { demoApps, readDemoApp } from '../../demo/catalogue.mjs'
import { visitor } from '../../server/test/support/people'
import { AppWindow } from '../pages/app-window'
import { createPerson, type Person, rememberSession } from '../support/account'
import type { Desktop } from '../support/desktop'
import { type JourneyServer, startServer } from '../support/server'
import { expect, test } from '../support/test'

const script = fileURLToPath(new URL('../../scripts/demo.mjs', import.meta.url))

/** A person of the demo, signed in with the password that the command printed. */
async function demoPerson(server: JourneyServer, printed: string, email: string): Promise<Person> {
  const password = new RegExp(`${email}\\s+(\\S+)`).exec(printed)?.[1] ?? ''
  const { data, error } = await visitor(server).auth.signInWithPassword({ email, password })
  if (error) throw error
  return { fullName: '', email, password, session: data.session }
}

test.describe('the demo', () => {
  let server: JourneyServer
  let printed: string
  let newcomer: Person

  test.beforeAll(async () => {
    server = await startServer()
    const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir, PORT: new URL(server.url).port }
    printed = (await promisify(execFile)(process.execPath, [script], { env })).stdout
    newcomer = await createPerson(server, 'Nora New')
  })
  test.afterAll(() => server.dispose())

  /** A person's desktop on the page; errors of any page on it fail the test that asks for them. */
  const desktopOf = async (desktop: Desktop, person: Person) => {
    const errors: string[] = []
    desktop.page.on('pageerror', (error) => errors.push(error.message))
    await rememberSession(desktop.page, person, server.url)
    await desktop.load(server.url)
    return errors
  }
  /** Starts one of the apps as an installer does. */
  const start = (desktop: Desktop, folder: string) => {
    const app = demoApps.find((candidate) => candidate.folder === folder)
    if (!app) throw new Error(`no app ${folder}`)
    const { name, html } = readDemoApp(app)
    return AppWindow.start(desktop, { name, html })
  }

  test('fills the store: a newcomer finds apps, installs one and plays', async ({ desktop }) => {
    const errors = await desktopOf(desktop, newcomer)
    const store = await desktop.openFromIcon('App Store', 'OtterOS App Store')
    await expect(store.getByRole('article')).toHaveCount(9)
    const dive = store.getByRole('article', { name: 'Otter Dive' })
    await expect(dive).toContainText('Marina Holt')
    await expect(dive).toContainText('Downloads 31')
    await expect(dive).toContainText('4.5')
    await store.getByRole('tab', { name: 'Community' }).click()
    await expect(store.getByRole('article')).toHaveCount(3)
    await store.getByRole('tab', { name: 'Verified' }).click()
    const app = await AppWindow.openedBy(desktop, () => dive.getByRole('button', { name: 'Install' }).click())
    await app.ready()
    await app.appButton('Dive').click()
    await app.page.getByRole('application').press('Escape')
    await expect(app.page.getByRole('heading', { name: 'Paused' })).toBeVisible()
    expect(errors).toEqual([])
  })

  test('leaves something to review, and people who can sign in', async ({ desktop }) => {
    await desktopOf(desktop, await demoPerson(server, printed, 'rita.reed@demo.test'))
    const store = await desktop.openFromIcon('App Store', 'OtterOS App Store')
    await store.getByRole('tab', { name: 'Pending' }).click()
    await expect(store.getByRole('article')).toHaveCount(3)
    await expect(store.getByRole('article', { name: 'Ripple' })).toContainText('Finn Brook')
  })

  test('has apps for work, each of which does its work', async ({ desktop }) => {
    const errors = await desktopOf(desktop, newcomer)
    const dialog = (name: string) => desktop.page.getByRole('dialog', { name, exact: true })

    const inkling = await start(desktop, 'inkling')
    const paper = inkling.page.getByRole('application', { name: 'Paper' })
    await expect(inkling.appButton('Save')).toBeDisabled()
    await paper.press('Space')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await paper.press(key)
    await paper.press('Space')
    await inkling.appButton('Save').click()
    await dialog('Save for Inkling').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(inkling.page.getByRole('status')).toHaveText('Saved sketch.png')
    await inkling.appButton('Undo').click()
    await expect(inkling.appButton('Save')).toBeDisabled()
    await inkling.close()

    const planks = await start(desktop, 'planks')
    const card = planks.page.getByRole('button', { name: 'Learn to juggle pebbles' })
    for (const key of ['Space', 'ArrowRight', 'Space']) await card.press(key)
    const doing = planks.page.getByRole('region', { name: 'Doing' })
    await expect(doing.getByRole('button', { name: 'Learn to juggle pebbles' })).toBeFocused()
    const [from, to] = await Promise.all([
      desktop.box(planks.page.getByRole('button', { name: 'Find a good river' })),
      desktop.box(planks.page.getByRole('region', { name: 'To do' })),
    ])
    await desktop.drag({ x: from.x + 40, y: from.y + 12 }, { x: to.x + 60, y: to.y + 60 })
    const toDo = planks.page.getByRole('region', { name: 'To do' })
    await expect(toDo.getByRole('button', { name: 'Find a good river' })).toBeVisible()
    await planks.close()

    const measure = await start(desktop, 'measure')
    await measure.page.getByRole('textbox', { name: 'Kilometre' }).fill('42.195')
    await expect(measure.page.getByRole('textbox', { name: /^Mile/ })).toHaveValue(/^26[.,]2187/)
    await measure.page.getByRole('tab', { name: 'Temperature' }).click()
    await measure.page.getByRole('textbox', { name: 'Celsius' }).fill('-40')
    await expect(measure.page.getByRole('textbox', { name: 'Fahrenheit' })).toHaveValue('−40')
    await measure.close()

    const margin = await start(desktop, 'margin')
    await margin.page.getByRole('textbox').fill('# Lake\n\n- deep **water**\n\n<b onclick="x">no</b>')
    const preview = margin.page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Lake')
    await expect(preview.getByRole('listitem').locator('strong')).toHaveText('water')
    await expect(preview).toContainText('<b onclick="x">no</b>')
    await margin.appButton('Save').click()
    await dialog('Save for Margin').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(margin.window).toHaveAccessibleName('Lake.md - Margin')
    await margin.close()

    const ripple = await start(desktop, 'ripple')
    await ripple.page
      .getByRole('checkbox', { name: /^Swim a little/ })
      .last()
      .check({ force: true })
    await expect(ripple.page.getByRole('img', { name: '1 of 3 done today' })).toBeVisible()
    await ripple.close()

    const pigment = await start(desktop, 'pigment')
    await pigment.page.getByRole('textbox', { name: 'Colour, in any notation of CSS' }).fill('red')
    await expect(pigment.page.getByText('3.99 : 1')).toBeVisible()
    await pigment.appButton('Fix').click()
    await expect(pigment.page.getByText(/^4\.5\d : 1$/)).toBeVisible()
    await pigment.close()
    expect(errors).toEqual([])
  })

  test('has apps for play and time, which keep it', async ({ desktop }) => {
    const errors = await desktopOf(desktop, newcomer)
    const tide = await start(desktop, 'focus-tide')
    await tide.appButton('Start').click()
    await tide.answer('Focus Tide wants to show notifications', 'Don’t allow')
    await expect(tide.page.getByRole('timer')).toHaveText(/^24:5\d$/)
    await tide.close()

    const tock = await start(desktop, 'tock')
    await tock.page.getByRole('spinbutton').fill('180')
    await tock.appButton('Start').click()
    await expect(tock.page.locator('.beat.now')).toHaveCount(1)
    await tock.appButton('Stop').click()
    await expect(tock.page.getByText('Presto', { exact: true })).toBeVisible()
    await tock.close()

    const clock = await start(desktop, 'duel-clock')
    await clock.page.getByRole('button', { name: /^Lower side/ }).click()
    await expect(clock.page.getByRole('button', { name: /^Upper side, 4:5\d, running/ })).toBeVisible()
    await clock.close()

    const stones = await start(desktop, 'riverstones')
    const board = stones.page.getByRole('application', { name: 'Board' })
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await board.press(key)
    await expect(stones.appButton('Undo')).toBeEnabled()
    await expect(stones.page.getByText(/New [12] in row [1-4], column [1-4]\./)).toBeAttached()
    await stones.close()

    const beats = await start(desktop, 'pond-beats')
    const step = beats.page.getByRole('gridcell', { name: /^Frog, step 1,/ })
    await step.click()
    await expect(step).toHaveAccessibleName('Frog, step 1, on')
    await beats.appButton('Play').click()
    await expect(beats.page.locator('.step.now').first()).toBeVisible()
    await beats.close()
    expect(errors).toEqual([])
  })
})

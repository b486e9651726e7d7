// The virtual machine on a server without Linux: its session and its desktop.
import { idOf, inDatabase, leaveRunning, VmWindow } from '../pages/vm'
import { auditsIn } from '../support/looks'
import { expect, test } from '../support/test'

const bootLog = [
  'Powering on the virtual hardware...',
  'Checking memory and display...',
  'Attaching the session to your account...',
  'Mounting the virtual disk...',
  'Starting the window system...',
  'Virtual machine is ready.',
]

test('it boots, keeps what is saved, goes on where it was, and begins anew when its time is over [B1.10 B2.90 B2.91 B2.92 B4.16 B4.19 B4.20 B4.22 B7.19 B7.21 B8.47]', async ({
  signedIn,
  person,
  server,
}) => {
  // Two boots and a session's last seconds take half a minute whatever the machine; the rest several times as long where
  // it is busy.
  test.setTimeout(180_000)
  const vm = await VmWindow.open(signedIn)
  const shown = await vm.follow()
  await expect(vm.window.getByRole('progressbar', { name: 'Boot progress' })).toBeVisible()
  await vm.is('running')
  const booting = (await shown()).filter((each) => each.startsWith('booting'))
  for (const index of bootLog.keys())
    expect(booting.some((each) => bootLog.slice(0, index + 1).every((line) => each.includes(line)))).toBe(
      true,
    )
  expect(booting.at(-1)).toContain('100%')
  await expect(vm.countdown()).toHaveText(/^(60:00|59:\d\d)$/)
  await expect(vm.status()).toContainText(/Session [0-9a-f]{8}/)
  await expect(vm.window.getByRole('note')).toContainText('Linux is not installed on this server')
  await expect(vm.programs().getByRole('button')).toHaveText(['Note', 'About'])

  const note = await vm.openProgram('Note')
  await note.getByRole('textbox', { name: 'Note' }).fill('Feed the otters')
  const about = await vm.openFromMenu('About')
  await expect(about).toHaveAttribute('data-active', 'true')
  await expect(about).toContainText('Not installed on this server')
  await vm.save()
  const [kept] = await inDatabase(
    server,
    (sql) => sql<{ id: string; windows: { type: string }[]; saved: string }[]>`
      select id, vm_data -> 'windows' as windows, vm_data ->> 'last_saved' as saved
      from public.vm_sessions where user_id = ${idOf(person)}`,
  )
  expect(kept?.windows.map(({ type }) => type)).toEqual(['notes', 'about'])
  expect(kept?.saved).toBeTruthy()
  await vm.close()

  const again = await VmWindow.open(signedIn)
  await again.is('running')
  await expect(again.inner('Note').getByRole('textbox')).toHaveValue('Feed the otters')
  await expect(again.inner('About')).toHaveAttribute('data-active', 'true')
  await again.close()

  // Its last seconds begin when the window asks for it: how long a window takes to open does not count.
  const calls = '**/rest/v1/vm_sessions**'
  await signedIn.page.route(
    calls,
    async (route) => {
      await inDatabase(
        server,
        (sql) => sql`
          update public.vm_sessions set expires_at = clock_timestamp() + interval '12 seconds'
          where id = ${kept?.id ?? ''}`,
      )
      await route.continue()
    },
    { times: 1 },
  )
  const last = await VmWindow.open(signedIn)
  const shownLast = await last.follow()
  await expect(last.countdown()).toHaveText(/^0:[01]\d$/)
  await expect.poll(shownLast, { timeout: 60_000 }).toContain('resetting: Resetting...')
  await last.is('booting')
  await last.is('running')
  await expect(last.inner('Note')).toHaveCount(0)
  await expect(last.status()).not.toContainText(kept?.id.slice(0, 8) ?? '')
})

test('what fails says so, its windows are moved, resized, minimized and closed with keys and mouse, and are readable in each of these looks [B4.22 B4.23 B4.24 B4.25 B6.9 B8.43 B8.44 B8.45 B8.46]', async ({
  signedIn,
  person,
  server,
}) => {
  const { page } = signedIn
  await leaveRunning(server, person)
  const calls = '**/rest/v1/vm_sessions**'
  await page.route(calls, (route) => route.abort())
  const vm = await VmWindow.open(signedIn)
  await vm.is('failed')
  await expect(signedIn.toast()).toContainText('VM Initialization Failed')
  await expect(signedIn.toast()).toContainText('Could not start virtual machine session')
  await page.unroute(calls)
  await vm.window.getByRole('button', { name: 'Retry' }).click()
  await vm.is('running')

  const note = await vm.openProgram('Note')
  const about = await vm.openFromMenu('About')
  await expect(about).toHaveAttribute('data-active', 'true')

  const { found, audit } = auditsIn(page, [
    ['bluegold', 'default'],
    ['redblack', 'contrast'],
  ])
  await vm.taskbar().getByRole('button', { name: 'Menu' }).click()
  await expect(vm.menu()).toBeVisible()
  await audit('the machine with its menu')
  expect(found).toEqual([])
  await page.keyboard.press('Escape')
  await expect(vm.menu()).toHaveCount(0)

  const first = await signedIn.box(note)
  const bar = note.locator('[data-part="vm-titlebar"]')
  const at = await signedIn.box(bar)
  await signedIn.drag({ x: at.x + 60, y: at.y + 10 }, { x: at.x + 260, y: at.y + 90 })
  await expect(note).toHaveAttribute('data-active', 'true')
  await expect.poll(async () => (await signedIn.box(note)).x).toBe(first.x + 200)
  await note.locator('[data-part="vm-move"]').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await expect
    .poll(() => signedIn.box(note))
    .toMatchObject({ x: first.x + 184, y: first.y + 80, width: first.width + 16 })

  await note.getByRole('button', { name: 'Minimize' }).click()
  await expect(note).toBeHidden()
  await expect(about).toHaveAttribute('data-active', 'true')
  await vm.taskbar().getByRole('button', { name: 'Note' }).click()
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Maximize' }).click()
  await expect(note).toHaveAttribute('data-state', 'maximized')
  await note.getByRole('button', { name: 'Restore' }).click()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toHaveCount(0)
  await expect(about).toHaveAttribute('data-active', 'true')
  await about.getByRole('button', { name: 'Close' }).click()
  await expect(about).toHaveCount(0)

  const unsaved = await vm.openProgram('Note')
  await unsaved.getByRole('textbox').fill('kept')
  await page.route(calls, (route) => route.abort())
  await vm.action('Save').click()
  await expect(signedIn.toast()).toContainText('Save Failed')
  await expect(signedIn.toast()).toContainText('Could not save VM state')
  await expect(unsaved.getByRole('textbox')).toHaveValue('kept')
  await page.unroute(calls)
  // Closing with a note that is not saved asks; saving it closes.
  await vm.window.locator('[data-part="titlebar"]').getByRole('button', { name: 'Close' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save the machine before closing?' })
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(vm.window).toHaveCount(0)

  await page.evaluate(() => localStorage.removeItem('sb-localhost-auth-token'))
  const later = await VmWindow.open(signedIn)
  await later.is('signed-out')
  await expect(signedIn.toast()).toContainText('Authentication Required')
  await expect(signedIn.toast()).toContainText('Please log in to access the Virtual Machine')
})

test('Restart, Shutdown and logging out inside each reset it [B4.17 B4.18]', async ({
  signedIn,
  person,
  server,
}) => {
  await leaveRunning(server, person)
  const vm = await VmWindow.open(signedIn)
  await vm.is('running')
  await vm.openProgram('About')
  await vm.action('Restart').click()
  await vm.is('booting')
  await vm.is('running')
  await expect(vm.inner('About')).toHaveCount(0)

  const stored = () =>
    inDatabase(
      server,
      (sql) => sql<{ data: object }[]>`
        select vm_data - 'last_saved' as data from public.vm_sessions where user_id = ${idOf(person)}`,
    )
  await vm.openProgram('About')
  await vm.action('Shutdown').click()
  await vm.is('off')
  await expect.poll(stored).toEqual([{ data: { windows: [], booted: false } }])
  await vm.window.getByRole('button', { name: 'Power on' }).press('Enter')
  await vm.is('booting')
  await vm.is('running')
  await expect.poll(stored).toEqual([{ data: { windows: [], booted: true } }])
  await vm.taskbar().getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(vm.menu().getByRole('menuitem').first()).toBeFocused()
  await signedIn.page.keyboard.press('End')
  await expect(vm.menu().getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  await signedIn.page.keyboard.press('Enter')
  await vm.is('off')
  await expect.poll(stored).toEqual([{ data: { windows: [], booted: false } }])
})

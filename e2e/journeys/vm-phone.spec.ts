import { VirtualKeyboard } from '../pages/virtual-keyboard'
import { VmWindow } from '../pages/vm'
import { expect, test } from '../support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone its windows fill its screen, and a tap does what a double-click does', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).tap()
  await signedIn.startMenu().getByRole('menuitem', { name: 'Virtual Machine' }).tap()
  const vm = VmWindow.in(signedIn)
  await vm.is('running', 20_000)
  await expect(vm.countdown()).toBeVisible()
  for (const name of ['Save', 'Restart', 'Shutdown'] as const)
    expect((await signedIn.box(vm.action(name))).height).toBeGreaterThanOrEqual(44)
  await vm.programs().getByRole('button', { name: 'Note' }).tap()
  const note = vm.inner('Note')
  const box = await signedIn.box(note)
  expect([box.x, box.width]).toEqual([0, 390])
  await note.getByRole('textbox').fill('By thumb')
  await note.getByRole('button', { name: 'Minimize' }).tap()
  // The keys go with the field, and everything moves down to where they were.
  await expect(new VirtualKeyboard(page).keyboard).toHaveCount(0)
  await signedIn.box(vm.taskbar())
  await vm.taskbar().getByRole('button', { name: 'Menu' }).tap()
  await vm.menu().getByRole('menuitem', { name: 'About' }).tap()
  await expect(vm.inner('About')).toBeVisible()
  await vm.taskbar().getByRole('button', { name: 'Note' }).tap()
  await expect(note.getByRole('textbox')).toHaveValue('By thumb')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

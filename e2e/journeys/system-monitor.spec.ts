import type { Locator } from '@playwright/test'
import { expect, test } from '../support/test'

/** The rows of the table of processes as texts. */
const processes = (monitor: Locator) =>
  monitor
    .getByRole('table', { name: 'Processes' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
    )

test('the simulated system lists processes and summary figures and renews them every 2 s [A2.22 A3.4 A9.2]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await page.clock.install()
  const monitor = await signedIn.openFromStartMenu('System Monitor')
  await expect(monitor.getByRole('columnheader')).toHaveText(['PID', 'Name', 'CPU', 'Memory', 'Status'])
  const summary = async () => {
    const texts: string[] = []
    for (const name of ['CPU', 'Memory', 'Disk']) {
      texts.push(
        (await monitor.getByRole('meter', { name, exact: true }).getAttribute('aria-valuetext')) ?? '',
      )
    }
    return texts
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  // Shown again, the tab counts its 2 s from now.
  await monitor.getByRole('tab', { name: 'Windows' }).click()
  await monitor.getByRole('tab', { name: 'Simulated system' }).click()
  for (let round = 0; round < 3; round++) {
    const before = await processes(monitor)
    const figures = await summary()
    expect(before.length).toBeGreaterThan(5)
    for (const [pid, name, cpu, memory, status] of before) {
      expect(pid).toMatch(/^\d+$/)
      expect(name).not.toBe('')
      expect(cpu).toMatch(/^\d+\.\d%$/)
      expect(memory).toMatch(/^\d+\.\d MB$/)
      expect(['running', 'sleeping']).toContain(status)
    }
    const disk = Number.parseFloat(figures[2] ?? '')
    expect(disk).toBeGreaterThanOrEqual(45)
    expect(disk).toBeLessThanOrEqual(55)
    await page.clock.runFor(1999)
    expect(await processes(monitor)).toEqual(before)
    expect(await summary()).toEqual(figures)
    await page.clock.runFor(1)
    await expect.poll(() => processes(monitor)).not.toEqual(before)
  }
})

test('a heading sorts the processes, the search narrows them', async ({ signedIn }) => {
  const monitor = await signedIn.openFromStartMenu('System Monitor')
  const column = async (index: number) => (await processes(monitor)).map((row) => row[index] ?? '')
  const heading = monitor.getByRole('columnheader', { name: 'Name' })
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  const names = await column(1)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  expect(await column(1)).toEqual(names.toReversed())
  await monitor.getByRole('searchbox', { name: 'Search processes' }).fill('kernel')
  await expect.poll(() => column(1)).toEqual(['web-kernel'])
})

test('End task closes a window; one with unsaved text asks first', async ({ signedIn }) => {
  const { page } = signedIn
  await signedIn.openFromIcon('Settings')
  const editor = await signedIn.openFromStartMenu('Text Editor')
  await editor.getByLabel('File name').fill('unsaved.txt')
  await editor.getByRole('button', { name: 'Create File' }).click()
  await editor.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('not stored')
  await expect(editor.locator('[data-part="status"]')).toHaveText('Modified')

  const monitor = await signedIn.openFromStartMenu('System Monitor')
  await monitor.getByRole('tab', { name: 'Windows' }).click()
  const row = (name: RegExp) => monitor.getByRole('grid', { name: 'Open windows' }).getByRole('row', { name })
  await expect(row(/System Monitor.*Active/)).toBeVisible()
  await row(/^Settings/).click()
  await monitor.getByRole('button', { name: 'End task' }).click()
  await expect(signedIn.window('Settings')).toHaveCount(0)
  await expect(row(/^Settings/)).toHaveCount(0)

  await row(/Text Editor/).click()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: /Save changes to/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(/Text Editor/)).toBeVisible()
  await row(/Text Editor/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'End task' }).click()
  await question.getByRole('button', { name: 'Don’t save' }).click()
  await expect(row(/Text Editor/)).toHaveCount(0)
  await expect(editor).toHaveCount(0)
})

test('Performance shows what is really stored and how far the server is', async ({ signedIn }) => {
  const monitor = await signedIn.openFromStartMenu('System Monitor')
  await monitor.getByRole('tab', { name: 'Performance' }).click()
  await expect(monitor.getByRole('tabpanel')).toContainText('Storage used by your files')
  await expect(monitor.getByRole('tabpanel')).toContainText(/\d+ ms/)
})

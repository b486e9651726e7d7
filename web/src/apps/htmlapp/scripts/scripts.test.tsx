// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServices } from '@/root/services'
import { createTestOs } from '@/root/testing/test-os'
import { pages } from '../testing/fake-sandbox'
import { showApp } from '../testing/show-app'
import { takeBlocks } from './script-blocks'

vi.mock('@/sandbox/open-page', () => import('../testing/fake-sandbox'))

let stopServices: () => void = () => undefined
let written: readonly unknown[] = []
beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
  const lines: unknown[] = []
  written = lines
  vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(line))
})
afterEach(() => {
  cleanup()
  stopServices()
  vi.useRealTimers()
})

/** Shows an app whose frame is ready. */
async function show(htmlContent: string) {
  const { os } = createTestOs()
  stopServices = startServices(os)
  await os.files.write('/home/old.txt', 'old')
  const events = vi.fn<(detail: unknown) => void>()
  os.events.on('otterscript-create-window', events)
  const { id, pass, record, start } = await showApp(htmlContent, { os })
  await pass(99)
  expect(events).not.toHaveBeenCalled()
  await start()
  return { os, id, pass, events, record, start }
}

const app = (...blocks: readonly string[]) =>
  `<!doctype html><p>otter</p>${blocks.map((text) => `<oscript>${text}</oscript>`).join('')}`

describe('oscript blocks of a page [A4.34]', () => {
  test('are taken out of it, so that nobody reads them as text', () => {
    const { html, blocks } = takeBlocks(
      '<!doctype html><p>a</p><OSCRIPT>say("1")</OSCRIPT><oscript>say(2)</oscript>',
    )
    expect(blocks).toEqual(['say("1")', 'say(2)'])
    expect(html).toMatch(/^<!DOCTYPE html>\n<html>.*<p>a<\/p><\/body><\/html>$/)
  })

  test('a page without any stays as it is, to the letter', () => {
    for (const html of ['<P >odd  page', '<p>about oscript tags</p>', '<oscripty>x</oscripty>']) {
      expect(takeBlocks(html)).toEqual({ html, blocks: [] })
    }
  })
})

describe('the programs of an HTML app', () => {
  test('open windows, 500 ms after the call, as children of the app [A4.34 A9.3 A1.6]', async () => {
    const { id, pass, events, os } = await show(app('create("Terminal")'))
    expect(pages[0]?.options.html).not.toContain('oscript')
    await pass(499)
    expect(events).not.toHaveBeenCalled()
    await pass(1)
    expect(events.mock.calls).toEqual([[{ type: 'terminal', title: 'Terminal', parentWindowId: id }]])
    expect(os.windows.getState().windows.map(({ type }) => type)).toEqual(['htmlapp', 'terminal'])
  })

  test('delete files inside the simulation, when the person allows it [A1.6 A4.34]', async () => {
    const { pass, os } = await show(app('delete-file("/home/old.txt")\ndelete-file("/home/old.txt")'))
    await pass(100)
    const question = screen.getByRole('alertdialog', { name: 'Weather Otter asks' })
    expect(question.textContent).toContain('Weather Otter wants to move /home/old.txt to the recycle bin.')
    expect(document.activeElement?.textContent).toBe('Don’t allow')
    fireEvent.click(within(question).getByRole('button', { name: 'Don’t allow' }))
    await pass(100)
    expect((await os.files.stat('/home/old.txt')).ok).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Allow' }))
    await pass(100)
    expect((await os.files.stat('/home/old.txt')).ok).toBe(false)
    expect((await os.recycleBin.list()).map(({ from }) => from)).toEqual(['/home/old.txt'])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('never delete a system file: an alert says so [A4.34 A5.6 A8.15]', async () => {
    const { pass } = await show(app('delete-file("/home/%2e%2e/SYSTEM/kernel.bin")'))
    await pass(100)
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Security Warning: Cannot delete critical system file: /home/%2e%2e/SYSTEM/kernel.bin',
    )
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    await pass(100)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('display a name in the title, say things to the log, and speak under the name that the app came with', async () => {
    const { pass, record } = await show(
      app('display("Settings")\nmove("a", "b")\nalert("Give me your password")'),
    )
    await pass(200)
    expect(record().title).toBe('Settings')
    expect(written).toEqual(['[otteros] Weather Otter: Move: a → b'])
    expect(screen.getByRole('alertdialog', { name: 'Weather Otter says' })).toBeTruthy()
  })

  test('that ask again and again can be stopped, all of them', async () => {
    const { pass } = await show(app('every 10 { alert("again") }', 'every 10 { alert("and again") }'))
    await pass(500)
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    await pass(500)
    fireEvent.click(screen.getByRole('button', { name: 'Stop program' }))
    await pass(5000)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('with a mistake show it in a bar with its place, and the others run', async () => {
    const { pass } = await show(app('say("a"', 'say("b")', 'read("/home/old.txt")', '#\n'.repeat(600)))
    await pass(200)
    const bar = screen.getByRole('status').textContent
    expect(bar).toContain('Script 1, line 1, column 8: ')
    expect(bar).toContain('Script 3, line 1, column 1: There is no “read”')
    expect(bar).toContain('Script 4 was not run. It has more than 500 lines.')
    expect(written).toEqual(['[otteros] Weather Otter: b'])
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('with a mistake in one line run the others: a line that cannot be read, and a call that does not exist', async () => {
    const { pass } = await show(
      app('say("one")\nsay(two three)\nsay("four"\neval("x")\nsay("five")', 'create(Otter)\nsay("six")'),
    )
    await pass(200)
    const bar = screen.getByRole('status').textContent
    expect(bar).toContain('Script 1, line 2, column 9: A comma is missing before “three”.')
    expect(bar).toContain('Script 1, line 3, column 11: The call has no closing “)”.')
    expect(bar).toContain('Script 1, line 4, column 1: There is no “eval”.')
    expect(bar).toContain('Script 2, line 1, column 8: There is no “Otter”.')
    expect(new Set(written)).toEqual(
      new Set(['[otteros] Weather Otter: one\nfive', '[otteros] Weather Otter: six']),
    )
  })

  test('that make mistakes for ever show some of them and count the others', async () => {
    const { pass } = await show(app(...Array.from({ length: 4 }, () => 'every 10 { missing("x") }')))
    await pass(1000)
    const lines = screen.getByRole('status').textContent.split('\n')
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toMatch(/^… and \d+ more\.$/)
  })

  test('that listen say so, hear of the desktop, and can be stopped', async () => {
    const { pass, os } = await show(
      app('on "theme-changed" { say(event) }\non "window-opened" { say(event) }'),
    )
    await pass(200)
    expect(screen.getByRole('status').textContent).toContain(
      'A program of this app listens to the desktop: theme-changed, window-opened.',
    )
    os.windows.open('editor', { title: 'Secret plans' })
    os.settings.update({ theme: 'dark' })
    await pass(200)
    expect(written).toEqual(['[otteros] Weather Otter: dark'])
    fireEvent.click(screen.getByRole('button', { name: 'Stop program' }))
    os.settings.update({ theme: 'default' })
    await pass(200)
    expect(written).toHaveLength(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('that are longer than 64 kB are refused, and only twenty run', async () => {
    const { pass } = await show(app(`#${'x'.repeat(65_536)}`, ...Array.from({ length: 20 }, () => 'say(1)')))
    await pass(200)
    const bar = screen.getByRole('status').textContent
    expect(bar).toContain('Script 1 was not run. It is longer than 65,536 characters.')
    expect(bar).toContain('Only the first 20 of 21 scripts are run.')
    expect(written).toHaveLength(19)
  })

  test('end with the window, and begin anew when it is reloaded', async () => {
    const { pass, os, events, start } = await show(app('create("Disk")'))
    await pass(400)
    fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
    await pass(0)
    await start()
    await pass(499)
    expect(events).not.toHaveBeenCalled()
    await pass(1)
    expect(events).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
    await pass(0)
    await start()
    cleanup()
    await vi.advanceTimersByTimeAsync(5000)
    expect(os.windows.getState().windows).toHaveLength(2)
  })
})

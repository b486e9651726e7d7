import type { Person } from '../e2e/support/account'
import { signedInBrowser } from './browser'
import { median } from './statistics'
import type { Row } from './table'

/** From the double click on an icon until the window, and until its content, is painted; in ms. */
async function measureOpen(url: string, person: Person) {
  const { page, desktop, close } = await signedInBrowser(url, person)
  const open = () =>
    page.evaluate(async () => {
      const icon = [...document.querySelectorAll('[aria-label="Desktop"] button')].find(
        (button) => button.textContent === 'Settings' || button.getAttribute('aria-label') === 'Settings',
      )
      const before = document.querySelectorAll('[data-window-id]').length
      const painted = async (isThere: () => boolean) => {
        while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestAnimationFrame(resolve))
        return performance.now()
      }
      const start = performance.now()
      icon?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, detail: 2 }))
      const frame =
        (await painted(() => document.querySelectorAll('[data-window-id]').length > before)) - start
      const content =
        (await painted(
          () => document.querySelectorAll('[data-window-id] [role="tab"]').length > before * 4,
        )) - start
      return { frame, content }
    })
  const cold = await open()
  const warm = await open()
  await desktop.window('Settings').first().waitFor()
  await close()
  return { cold, warm }
}

/** The rows about opening a window. */
export async function windowRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const opened: Awaited<ReturnType<typeof measureOpen>>[] = []
  for (let run = 0; run < runs; run++) opened.push(await measureOpen(url, person))
  return [
    {
      what: 'Settings opens cold: window',
      unit: 'ms',
      value: median(opened.map(({ cold }) => cold.frame)),
      goal: '≤ 50',
    },
    {
      what: 'Settings opens cold: content',
      unit: 'ms',
      value: median(opened.map(({ cold }) => cold.content)),
      goal: '≤ 90',
    },
    {
      what: 'Settings opens warm: window',
      unit: 'ms',
      value: median(opened.map(({ warm }) => warm.frame)),
      goal: '≤ 35',
    },
    {
      what: 'Settings opens warm: content',
      unit: 'ms',
      value: median(opened.map(({ warm }) => warm.content)),
      goal: '≤ 60',
    },
  ]
}

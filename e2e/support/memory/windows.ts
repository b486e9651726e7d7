import type { Page } from '@playwright/test'

// Everything here happens inside of the page: the test tool's handles of elements would keep those in memory.

/** Opens windows of a type at once, as a program does, and waits until each has `content`, text that fits `text` if it is given. */
export const openWindows = (
  page: Page,
  type: string,
  count: number,
  content: { readonly selector: string; readonly text?: string },
): Promise<void> =>
  page.evaluate(
    async ({ type: windowType, count: total, content: { selector, text } }) => {
      for (let index = 0; index < total; index++) {
        const detail = { type: windowType, title: `Window ${index}`, parentWindowId: '' }
        window.dispatchEvent(new CustomEvent('otterscript-create-window', { detail }))
      }
      const pattern = new RegExp(text ?? '')
      const isFilled = (frame: Element) =>
        [...frame.querySelectorAll(selector)].some((element) => pattern.test(element.textContent))
      const areThere = () => {
        const frames = [...document.querySelectorAll('[data-window-id]')]
        return frames.length === total && frames.every(isFilled)
      }
      const start = performance.now()
      while (!areThere()) {
        if (performance.now() - start > 30_000) throw new Error(`No ${total} windows of ${windowType}`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    { type, count, content },
  )

/** Closes all windows with their buttons, and gives up what is not saved. */
export const closeWindows = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const start = performance.now()
    const isOpen = () => document.querySelector('[data-window-id], [role="alertdialog"]') !== null
    while (isOpen()) {
      if (performance.now() - start > 30_000) throw new Error('A window does not close')
      const question = [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')]
      question.find(({ textContent }) => textContent === 'Don’t save')?.click()
      for (const close of document.querySelectorAll<HTMLButtonElement>(
        '[data-window-id] [data-part="titlebar"] [aria-label="Close"]:enabled',
      ))
        close.click()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })

/** Presses, one after the other, what fits a selector in the active window, a frame apart. */
export const pressAll = (page: Page, selector: string): Promise<void> =>
  page.evaluate(async (pressed) => {
    const count = document.querySelectorAll(`[data-active="true"] ${pressed}`).length
    for (let index = 0; index < count; index++) {
      document.querySelectorAll<HTMLElement>(`[data-active="true"] ${pressed}`)[index]?.click()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, selector)

/** Waits until something that fits a selector, with text that fits a pattern, is in the active window. */
export async function awaitInActive(page: Page, selector: string, text = ''): Promise<void> {
  const found = await page.waitForFunction(
    ([wanted, pattern]) =>
      [...document.querySelectorAll(`[data-active="true"] ${wanted}`)].some((element) =>
        new RegExp(pattern).test(element.textContent),
      ),
    [selector, text] as const,
  )
  await found.dispose()
}

import type { Locator } from '@playwright/test'
import { createPerson } from '../e2e/support/account'
import { signedInBrowser } from './browser'
import { middleOf, type Scrolled, scroll } from './file-manager'
import { installProbe } from './probe'
import { median } from './statistics'
import { repeat, step, stop } from './step'
import { manyApps, startStoreServer } from './store-server'
import type { Row } from './table'

/** A card that shows an app, and not that one is on its way. */
const card = 'article[aria-labelledby]'
/** The search term; one app in a hundred has it in its name. */
const word = 'pebble'

/** ms from typing a word to the frame in which the cards that it leaves are painted. */
async function search(box: Locator): Promise<number> {
  // The page listens before anything is typed: a key that comes first would be waited for without an end.
  const listening = await box.evaluateHandle(
    (input, [text, selector]) => {
      const list = input.closest('[data-window-id]')
      const isThere = () => {
        const cards = [...(list?.querySelectorAll(selector) ?? [])]
        return cards.length > 0 && cards.every((one) => one.textContent.toLowerCase().includes(text))
      }
      const painted = new Promise<number>((resolve, reject) => {
        const wait = (start: number) => {
          if (performance.now() - start > 60_000) reject(new Error('No answer after a minute'))
          else if (isThere()) setTimeout(() => resolve(performance.now() - start))
          else requestAnimationFrame(() => wait(start))
        }
        input.addEventListener('input', ({ timeStamp }) => wait(timeStamp), { once: true })
      })
      return { painted }
    },
    [word, card] as const,
  )
  await box.fill(word)
  return listening.evaluate(({ painted }) => painted)
}

/** ms from a jump to the middle of the list, as by its scroll bar, to the frame in which all cards there are painted. */
const jump = (feed: Locator): Promise<number> =>
  feed.evaluate(
    (list, selector) =>
      new Promise<number>((resolve, reject) => {
        const box = list.parentElement
        if (!box) return reject(new Error('The list has no box that scrolls'))
        const start = performance.now()
        box.scrollTop = box.scrollHeight / 2
        const isThere = () => {
          const { top, bottom } = box.getBoundingClientRect()
          const seen = [...list.querySelectorAll('article')].filter((one) => {
            const place = one.getBoundingClientRect()
            return place.bottom > top && place.top < bottom
          })
          return seen.length > 0 && seen.every((one) => one.matches(selector))
        }
        const wait = () => {
          if (performance.now() - start > 60_000) reject(new Error('No cards after a minute'))
          else if (isThere()) setTimeout(() => resolve(performance.now() - start))
          else requestAnimationFrame(wait)
        }
        // The list learns of it with the next frame; until then, the cards in sight are those of another place.
        return requestAnimationFrame(() => requestAnimationFrame(wait))
      }),
    card,
  )

interface Figures {
  readonly opened: number
  readonly scrolled: Scrolled
  readonly jumped: number
  readonly searched: number
}

/** Opens the store, scrolls its list and searches in it. */
async function measureStore(url: string, key: string): Promise<Figures> {
  const person = await createPerson({ url, key }, 'Bench Otter')
  const signedIn = await step('signed-in browser', () => signedInBrowser(url, person), 90)
  const { page, desktop, close } = signedIn
  await page.evaluate(installProbe)
  const open = () => page.evaluate((selector) => benchProbe.openWindow('App Store', { selector }), card)
  const { content } = await step('the store opens', open, 90)
  const store = desktop.window('OtterOS App Store')
  const scrolled = await step('scrolling', async () => scroll(signedIn, await middleOf(store)), 90)
  const jumped = await step('jumping', () => jump(store.getByRole('feed')), 90)
  const searched = await step('searching', () => search(store.getByRole('searchbox')), 90)
  await close()
  return { opened: content, scrolled, jumped, searched }
}

/** The rows about the store's window over a store of 10,000 apps. */
export async function storeRows(runs: number): Promise<Row[]> {
  const server = await startStoreServer()
  try {
    const measured = await repeat('store', runs, () => measureStore(server.url, server.key), 400)
    const row = (what: string, unit: string, pick: (figures: Figures) => number, goal = ''): Row => ({
      what: `store of ${manyApps} apps, ${what}`,
      unit,
      value: median(measured.map(pick)),
      goal,
    })
    return [
      row('double click to cards', 'ms', ({ opened }) => opened),
      row('jump to the middle to cards', 'ms', ({ jumped }) => jumped),
      row('typing to cards', 'ms', ({ searched }) => searched),
      row('scrolling', 'frames/s', ({ scrolled }) => scrolled.framesPerSecond, '60'),
      row('scrolling, longest frame', 'ms', ({ scrolled }) => scrolled.longest),
      row('scrolling, main thread', 'ms/s', ({ scrolled }) => scrolled.mainThread),
    ]
  } finally {
    await stop('the server of the store', () => server.dispose())
  }
}

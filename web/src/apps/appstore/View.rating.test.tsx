// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryApp } from '@/kernel/community/testing/sample-community'
import { log } from '@/lib/log'
import { card, openStore, press, settle } from './testing/open-store'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

const dice = memoryApp({ id: 'dice', name: 'Dice', isVerified: true, rating: 4, ratings: 2 })

const dialog = () => screen.getByRole('dialog', { name: 'About this app' })
const average = (inside: HTMLElement = dialog()) => inside.querySelector('[data-part="rating"]')?.textContent
const lit = () =>
  within(dialog())
    .queryAllByRole('button', { pressed: true })
    .map((star) => star.getAttribute('aria-label'))
const withdraw = () => within(dialog()).queryByRole('button', { name: 'Withdraw rating' })

async function openDice(options: Parameters<typeof openStore>[0] = {}) {
  const opened = await openStore({ apps: [dice], ...options })
  await press('Dice', card('Dice'))
  return opened
}

describe('the own rating of an app', () => {
  test('is shown as it was given earlier, and changed by other stars', async () => {
    const { toast, callsOf } = await openDice({ stars: { dice: 5 } })
    expect(lit()).toEqual(['5 stars'])
    expect(within(dialog()).getByText('You gave it 5 of 5 stars.')).toBeTruthy()
    await press('2 stars', dialog())
    expect(callsOf('store.rate').map(({ args }) => args)).toEqual([['dice', 2]])
    expect(toast()).toEqual(['Rating Changed', 'You give Dice 2 of 5 stars now.', 'default'])
    expect(lit()).toEqual(['2 stars'])
    // One of the two changed from 5 to 2 stars: no one was added.
    expect(average()).toBe('2.5')
    expect(within(dialog()).getByLabelText('of 2 people')).toBeTruthy()
  })

  test('is withdrawn: no stars are lit, and the list has the new average', async () => {
    const { toast } = await openDice({ stars: { dice: 5 } })
    await press('Withdraw rating', dialog())
    expect(toast()).toEqual(['Rating Withdrawn', 'Your stars for Dice no longer count.', 'default'])
    expect(lit()).toEqual([])
    expect(withdraw()).toBe(null)
    expect(average()).toBe('3.0')
    await press('Close', dialog())
    expect(average(card('Dice'))).toBe('3.0')
  })

  test('stays as it is when the server refuses a change', async () => {
    const { toast } = await openDice({
      stars: { dice: 5 },
      prepare: (community) =>
        community.fail('store.withdrawRating', { code: '42501', message: 'Not today.', status: 403 }),
    })
    await press('Withdraw rating', dialog())
    expect(toast()).toEqual(['Rating Failed', 'Not today.', 'destructive'])
    expect(lit()).toEqual(['5 stars'])
    expect(withdraw()).toBeTruthy()
  })

  test('can be given although it could not be read', async () => {
    const { toast } = await openDice({
      prepare: (community) => community.fail('store.ownRating', { code: 'network', message: 'x' }),
    })
    expect(within(dialog()).getByText('Your earlier rating could not be loaded.')).toBeTruthy()
    await press('4 stars', dialog())
    expect(toast()[0]).toBe('Thank You')
    expect(lit()).toEqual(['4 stars'])
  })

  test('waits for what was given earlier before it takes stars', async () => {
    let goOn = () => undefined as void
    const { callsOf } = await openDice({
      stars: { dice: 3 },
      prepare: (community) => {
        goOn = community.hold('store.ownRating')
      },
    })
    const star = within(dialog()).getByRole<HTMLButtonElement>('button', { name: '1 star' })
    expect(star.disabled).toBe(true)
    goOn()
    await settle()
    expect(star.disabled).toBe(false)
    expect(lit()).toEqual(['3 stars'])
    expect(callsOf('store.ownRating')).toHaveLength(1)
  })
})

import { expect, test, vi } from 'vitest'
import type { DesktopNews } from '@/kernel/otterscript/desktop-events'
import { createNewsListener, createNewsSource } from './news-line'

const news = (value: string): DesktopNews => ({ name: 'window-opened', value, isOwn: false })

/** Both ends, one behind the other. */
function line() {
  const tellers = new Set<(told: DesktopNews) => void>()
  const source = createNewsSource((tell) => {
    tellers.add(tell)
    return () => tellers.delete(tell)
  })
  const listen = createNewsListener(
    () => source.next(),
    () => source.end(),
  )
  const happen = (value: string) => {
    for (const tell of tellers) tell(news(value))
  }
  return { tellers, source, listen, happen }
}

test('news reach every program of the shell, in order, while it listens', async () => {
  const { tellers, listen, happen } = line()
  const [first, second] = [vi.fn<(told: DesktopNews) => void>(), vi.fn<(told: DesktopNews) => void>()]
  const leave = [listen(first), listen(second)]
  await vi.waitFor(() => expect(tellers.size).toBe(1))
  for (const value of ['a', 'b', 'c']) happen(value)
  await vi.waitFor(() => expect(first).toHaveBeenCalledTimes(3))
  expect(second.mock.calls.map(([told]) => told.value)).toEqual(['a', 'b', 'c'])
  leave[0]?.()
  expect(tellers.size).toBe(1)
  leave[1]?.()
  expect(tellers.size).toBe(0)
  const third = vi.fn<(told: DesktopNews) => void>()
  listen(third)
  await vi.waitFor(() => expect(tellers.size).toBe(1))
  happen('d')
  await vi.waitFor(() => expect(third).toHaveBeenCalledExactlyOnceWith(news('d')))
  expect(first).toHaveBeenCalledTimes(3)
})

test('the page keeps at most fifty that nobody has asked for, and lets go of a question when it ends', async () => {
  const { source, tellers, happen } = line()
  void source.next()
  happen('first')
  for (let count = 0; count < 80; count++) happen(String(count))
  expect(await source.next()).toHaveLength(50)
  const asked = source.next()
  source.end()
  expect(await asked).toEqual([])
  expect(tellers.size).toBe(0)
})

import { expect, test, vi } from 'vitest'
import { failed, success } from '@/lib/result'
import { allPages, pageSize } from './all-pages'

const rows = Array.from({ length: pageSize * 2 + 1 }, (_, nth) => ({ nth, place: String(nth) }))
const offline = { code: 'offline', message: '' } as const

/** A server that answers in pages. */
const server = (all: typeof rows) =>
  vi.fn(({ most, after }: { readonly most: number; readonly after?: string }) => {
    const start = after === undefined ? 0 : Number(after) + 1
    return Promise.resolve(success(all.slice(start, start + most)))
  })

test('all pages are asked for, and told of as they come', async () => {
  const ask = server(rows)
  const parts: number[] = []
  expect(await allPages(ask, (part) => parts.push(part.length))).toEqual(success(rows))
  expect(parts).toEqual([pageSize, pageSize * 2])
  expect(ask.mock.calls.map(([{ after }]) => after)).toEqual([undefined, '199', '399'])
})

test('a short page is the last one, and an empty one after a full page', async () => {
  const short = server(rows.slice(0, 3))
  expect(await allPages(short)).toEqual(success(rows.slice(0, 3)))
  expect(short).toHaveBeenCalledTimes(1)
  const full = server(rows.slice(0, pageSize))
  expect(await allPages(full)).toEqual(success(rows.slice(0, pageSize)))
  expect(full).toHaveBeenCalledTimes(2)
})

test('a failure ends it; a server without pages, or one that stays where it is, is asked no more', async () => {
  expect(
    await allPages(({ after }) =>
      Promise.resolve(after === undefined ? success(rows.slice(0, pageSize)) : failed(offline)),
    ),
  ).toEqual(failed(offline))
  const withoutPages = vi.fn(() => Promise.resolve(success(rows.map(() => ({})))))
  expect(await allPages(withoutPages)).toMatchObject({ ok: true })
  expect(withoutPages).toHaveBeenCalledTimes(1)
  const stuck = vi.fn(() => Promise.resolve(success(rows.slice(0, pageSize))))
  expect(await allPages(stuck)).toMatchObject({ ok: true })
  expect(stuck).toHaveBeenCalledTimes(2)
})

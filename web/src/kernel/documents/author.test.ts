import { expect, test, vi } from 'vitest'
import type { FileVersion } from '@/kernel/files/versions/types'
import { failed, success } from '@/lib/result'
import { memorySpace } from '@/kernel/sharing/testing/memory-sharing'
import type { SessionState } from '@/kernel/session/types'
import { followAuthor } from './author'
import type { DocumentNotice, DocumentState } from './types'

const conflict: DocumentNotice = { kind: 'conflict', copy: null, by: null }

/** A document of a shared folder, whose newest version is by `person`; null: nobody knows. */
function setUp({
  person = 'Finn Otter',
  path = '/shared/trip/plan.txt',
}: {
  readonly person?: string | null
  readonly path?: string
} = {}) {
  let state = { path, notices: [] as readonly DocumentNotice[] } as DocumentState
  let tell = () => {}
  const showAuthor = vi.fn<(person: string) => void>()
  const list = vi.fn(() =>
    Promise.resolve(
      person === null
        ? failed({ code: 'offline', message: '' } as const)
        : success({ versions: [{ person } as FileVersion], before: null }),
    ),
  )
  const stop = followAuthor({
    document: {
      getState: () => state,
      subscribe: (listener) => {
        tell = listener
        return () => {
          tell = () => {}
        }
      },
      showAuthor,
    },
    os: {
      spaces: {
        getState: () => [
          {
            space: memorySpace(),
            path: '/shared/trip',
            isAtFolder: false,
            sync: null,
            problem: null,
          },
        ],
        subscribe: () => () => {},
      },
      session: { getState: () => ({ user: { username: 'Ada Otter' } }) as SessionState },
      versions: () => Promise.resolve({ list }),
    },
  })
  return {
    showAuthor,
    list,
    stop,
    show: async (...notices: readonly DocumentNotice[]) => {
      state = { ...state, notices }
      tell()
      await Promise.all(list.mock.results.map(({ value }) => value as unknown))
      await vi.waitFor(() => Promise.resolve())
    },
  }
}

test('a conflict in a shared folder is asked about once, and names who stored the other text', async () => {
  const { show, showAuthor, list } = setUp()
  await show(conflict)
  await show(conflict)
  await vi.waitFor(() => expect(showAuthor.mock.calls).toEqual([['Finn Otter']]))
  expect(list).toHaveBeenCalledTimes(1)
  // A save made a copy: that is another notice, which says it as well.
  await show({ ...conflict, copy: '/shared/trip/plan (2).txt' })
  await vi.waitFor(() => expect(showAuthor).toHaveBeenCalledTimes(2))
})

test('nobody is asked about files of oneself, or named where that is the person or not known', async () => {
  const own = setUp({ path: '/home/plan.txt' })
  await own.show(conflict)
  expect(own.list).not.toHaveBeenCalled()
  for (const person of ['Ada Otter', null]) {
    const { show, list, showAuthor } = setUp({ person })
    await show(conflict)
    expect(list).toHaveBeenCalledTimes(1)
    expect(showAuthor).not.toHaveBeenCalled()
  }
})

test('an answer that comes after the conflict was settled, or the window closed, says nothing', async () => {
  const settled = setUp()
  const asking = settled.show(conflict)
  await settled.show()
  await asking
  expect(settled.showAuthor).not.toHaveBeenCalled()
  const closed = setUp()
  const waiting = closed.show(conflict)
  closed.stop()
  await waiting
  expect(closed.showAuthor).not.toHaveBeenCalled()
})

import { describe, expect, test } from 'vitest'
import { failure, success } from '@/lib/result'
import { createRecentPages, mostRecent } from './recent-pages'
import type { VisitedPage } from './types'

const page = (name: string, title = name): VisitedPage => ({ url: `https://${name}.example/`, title })

describe('the pages visited last', () => {
  test('are each listed once, by their latest title, and are few', async () => {
    const others = Array.from({ length: 12 }, (_none, index) => page(`site${index}`))
    const recent = createRecentPages(() =>
      Promise.resolve(success([page('a', 'Newer'), page('b'), page('a', 'Older'), ...others])),
    )
    expect(recent.getState().status).toBe('loading')
    await recent.load()
    const { pages } = recent.getState()
    expect(pages.slice(0, 3)).toEqual([page('a', 'Newer'), page('b'), page('site0')])
    expect(pages).toHaveLength(mostRecent)
  })

  test('stay when the server is out of reach, and are said to be missing only when none are known', async () => {
    let isAway = true
    const recent = createRecentPages(() =>
      Promise.resolve(isAway ? failure('network', 'No connection.') : success([page('a')])),
    )
    await recent.load()
    expect(recent.getState()).toEqual({ status: 'failed', pages: [] })
    isAway = false
    await recent.load()
    isAway = true
    await recent.load()
    expect(recent.getState()).toEqual({ status: 'ready', pages: [page('a')] })
  })
})

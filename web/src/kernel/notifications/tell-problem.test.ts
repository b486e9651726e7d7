import { expect, test, vi } from 'vitest'
import { tellProblem } from './tell-problem'
import type { Notifications } from './types'

test('a problem is told as what went wrong, which is announced at once [A2.33]', () => {
  const notify = vi.fn<Notifications['notify']>()
  tellProblem({ notify }, 'Not saved', 'The disk is full.')
  expect(notify.mock.calls).toEqual([
    [{ title: 'Not saved', description: 'The disk is full.', variant: 'destructive' }],
  ])
})

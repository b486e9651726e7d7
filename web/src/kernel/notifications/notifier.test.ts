import { expect, test, vi } from 'vitest'
import { createNotifier, tellProblem } from './notifier'
import type { Notifications } from './types'

test('a problem is told as what went wrong, which is announced at once [A2.33]', () => {
  const notify = vi.fn<Notifications['notify']>()
  tellProblem({ notify }, 'Not saved', 'The disk is full.')
  expect(notify.mock.calls.map(([make]) => make())).toEqual([
    { title: 'Not saved', description: 'The disk is full.', variant: 'destructive' },
  ])
})

test('a notifier tells what went well, and warns of what did not [B8.1]', () => {
  const notify = vi.fn<Notifications['notify']>()
  const { tell, warn } = createNotifier({ notify })
  tell('Deleted')
  tell('Saved', 'Your profile is up to date.')
  warn('Not saved', 'The disk is full.')
  expect(notify.mock.calls.map(([make]) => make())).toEqual([
    { title: 'Deleted' },
    { title: 'Saved', description: 'Your profile is up to date.' },
    { title: 'Not saved', description: 'The disk is full.', variant: 'destructive' },
  ])
})

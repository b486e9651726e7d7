// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leaveFocusAlone } from '@/ui/code-mirror/testing/editor-on-screen'
import { card, goTo, openStore, press, settle } from './testing/open-store'

beforeEach(() => {
  localStorage.clear()
  leaveFocusAlone()
})
afterEach(cleanup)

const dialog = () => screen.getByRole('dialog', { name: 'About this app' })

async function openDetails(name: string, options: Parameters<typeof openStore>[0]) {
  const opened = await openStore(options)
  await goTo('Community')
  await press(name, card(name))
  return opened
}

async function giveReason(reason: string) {
  fireEvent.change(within(dialog()).getByLabelText('Reason'), { target: { value: reason } })
  await settle()
}

/** The apps in the list that say that they are taken down. */
const markedApps = () =>
  screen
    .queryAllByRole('article', { hidden: true })
    .filter((article) => within(article).queryByText('Taken down'))
    .map((article) => within(article).getByRole('heading', { hidden: true }).textContent)

describe('an app that does harm', () => {
  test.each(['trusted_user', 'administrator'] as const)(
    'is taken down by a %s with a reason, and put back',
    async (role) => {
      const { toast, callsOf } = await openDetails('Draw', { roles: [role] })
      await press('Take down…', dialog())
      const confirm = within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Take down' })
      expect(confirm.disabled).toBe(true)
      expect(document.activeElement).toBe(within(dialog()).getByLabelText('Reason'))
      await giveReason('   ')
      expect(confirm.disabled).toBe(true)
      await giveReason(' It reads mail. ')
      await press('Take down', dialog())
      expect(callsOf('store.takeDown').map(({ args }) => args)).toEqual([['draw', 'It reads mail.']])
      expect(toast()).toEqual(['App Taken Down', 'Draw is hidden. Its author was told why.', 'default'])
      expect(within(dialog()).getByRole('note', { name: 'Taken down' }).textContent).toContain(
        'It reads mail.',
      )
      expect(markedApps()).toEqual(['Draw'])
      await press('Put back', dialog())
      expect(markedApps()).toEqual([])
      expect(toast()).toEqual(['App Put Back', 'Everyone can see and open Draw again.', 'default'])
      expect(within(dialog()).queryByRole('note')).toBeNull()
      expect(within(dialog()).getByRole('button', { name: 'Take down…' })).toBeTruthy()
    },
  )

  test.each([[[]], [['verified_developer' as const]]])(
    'cannot be taken down by who has the roles %j',
    async (roles) => {
      const { callsOf } = await openDetails('Draw', { roles })
      expect(within(dialog()).queryByRole('button', { name: 'Take down…' })).toBeNull()
      expect(callsOf('store.takenDownReasons').flatMap(({ args }) => args[0])).not.toContain('draw')
    },
  )

  test('stays when it is not confirmed or the database refuses, and keeps the reason that was typed', async () => {
    const { community, toast, callsOf } = await openDetails('Draw', { roles: ['trusted_user'] })
    await press('Take down…', dialog())
    await giveReason('It reads mail.')
    community.fail('store.takeDown', { code: '42501', message: 'no' })
    await press('Take down', dialog())
    expect(toast()).toEqual([
      'Permission Denied',
      "You don't have permission to take apps down.",
      'destructive',
    ])
    community.fail('store.takeDown', { code: 'changed', message: 'Someone else changed this already.' })
    await press('Take down', dialog())
    expect(toast()).toEqual(['Error', 'Someone else changed this already.', 'destructive'])
    expect(within(dialog()).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('It reads mail.')
    await press('Cancel', dialog())
    expect(within(dialog()).queryByLabelText('Reason')).toBeNull()
    expect(callsOf('store.takeDown')).toHaveLength(2)
  })

  test('tells its author why it was taken down, who cannot put it back', async () => {
    await openStore({
      prepare: (community) => {
        community.store.takenDownReasons = async ([id = '']) => ({
          ok: true,
          value: new Map([[id, 'It reads mail.']]),
        })
      },
    })
    await goTo('My Apps')
    await press('Pomodoro', card('Pomodoro'))
    expect(within(dialog()).getByRole('note', { name: 'Taken down' }).textContent).toContain('It reads mail.')
    expect(within(dialog()).queryByRole('button', { name: 'Put back' })).toBeNull()
  })

  test('is marked in the lists of reviewers, who see it still, also when it was taken down meanwhile', async () => {
    const { community, callsOf } = await openStore({
      roles: ['trusted_user'],
      prepare: (made) => void made.store.takeDown('draw', 'It reads mail.'),
    })
    await goTo('Community')
    expect(markedApps()).toEqual(['Draw'])
    // One call for all apps of a page.
    expect(callsOf('store.takenDownReasons').length).toBeLessThan(5)
    await community.store.putBack('draw')
    await goTo('Verified')
    await goTo('Community')
    expect(markedApps()).toEqual([])
  })

  test('is marked to its author alone, who is asked about no other app', async () => {
    const { callsOf } = await openStore({
      prepare: (community) => {
        const { store } = community
        const asked = store.takenDownReasons.bind(store)
        store.takenDownReasons = async (ids) => {
          await asked(ids)
          return { ok: true, value: new Map(ids.map((id) => [id, 'It reads mail.'])) }
        }
      },
    })
    await goTo('Community')
    expect(markedApps()).not.toContain('Draw')
    await goTo('My Apps')
    expect(markedApps()).toContain('Pomodoro')
    expect(callsOf('store.takenDownReasons').flatMap(({ args }) => args[0])).not.toContain('draw')
  })

  test('has no mark where that cannot be asked, and none for visitors, who ask nothing', async () => {
    const { community } = await openStore({ roles: ['trusted_user'] })
    community.fail('store.takenDownReasons', { code: 'network', message: 'Failed to fetch' })
    await goTo('Community')
    expect(markedApps()).toEqual([])
    expect(card('Draw')).toBeTruthy()
    cleanup()
    const { callsOf } = await openStore({ userId: null })
    await goTo('Community')
    expect(card('Draw')).toBeTruthy()
    expect(callsOf('store.takenDownReasons')).toEqual([])
  })
})

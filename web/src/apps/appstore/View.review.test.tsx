// @vitest-environment happy-dom
import { type Notifier } from '@/kernel/notifications/notifier'
import { inWords } from '@/lib/result'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listedApp, memoryApp } from '@/kernel/community/testing/sample-community'
import { log } from '@/lib/log'
import { leaveFocusAlone } from '@/ui/code-mirror/testing/editor-on-screen'
import { createBusy } from './model/busy'
import { createReviewing } from './model/reviewing'
import { card, goTo, openStore, press, settle, shownApps } from './testing/open-store'

beforeEach(() => {
  localStorage.clear()
  leaveFocusAlone()
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

const reviewer = { roles: ['trusted_user'] } as const
const manifest =
  '<script type="application/otteros-app+json">{"permissions":["files","clipbord"]}</script><p>dice</p>'
const dice = memoryApp({
  id: 'dice',
  name: 'Dice',
  htmlContent: manifest,
  files: [
    {
      name: 'dice.js',
      size: 2048,
      type: 'text/javascript',
      lastModified: 0,
      storagePath: 'x/1-dice.js',
      publicUrl: '/storage/v1/object/public/app-files/x/1-dice.js',
    },
  ],
})

async function openPending(options: Parameters<typeof openStore>[0] = reviewer) {
  const opened = await openStore(options)
  await goTo('Pending')
  return opened
}

describe('a pending app', () => {
  test('appears without asking, where the server tells of it', async () => {
    const { community } = await openPending()
    const [app] = community.apps().filter(({ name }) => name === 'Draw')
    if (app) await community.store.approve(app.id)
    expect(shownApps()).toContain('Draw')
    community.tellOfReviews()
    await settle()
    await waitFor(() => expect(shownApps()).toEqual(['Pomodoro', 'Weather Script']))
  })

  test('has Preview, Approve and Reject [B2.42 B4.31]', async () => {
    const { installs } = await openPending()
    expect(shownApps()).toEqual(['Draw', 'Pomodoro', 'Weather Script'])
    const names = within(card('Draw'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Draw', 'Preview', 'Review', 'Approve', 'Reject'])
    await press('Preview', card('Draw'))
    expect(installs[0]?.name).toBe('Preview: Draw')
  })

  test('is verified by Approve, and leaves the list and its count [B1.5 B4.8 B8.8]', async () => {
    const { toast, community } = await openPending()
    await press('Approve', card('Draw'))
    expect(toast()).toEqual(['App Approved', 'The app has been verified and approved.', 'default'])
    expect(community.apps().find(({ id }) => id === 'draw')?.isVerified).toBe(true)
    expect(shownApps()).toEqual(['Pomodoro', 'Weather Script'])
    expect(screen.getByRole('tab', { name: 'Pending', description: '2 apps to review' })).toBeTruthy()
    await goTo('Verified')
    expect(shownApps()).toContain('Draw')
  })

  test('leaves the list by Reject [B8.8]', async () => {
    const { toast, callsOf } = await openPending()
    await press('Reject', card('Draw'))
    expect(toast()).toEqual(['App Rejected', 'The app has been rejected.', 'default'])
    expect(callsOf('store.reject').map(({ args }) => args[0])).toEqual(['draw'])
    expect(shownApps()).toEqual(['Pomodoro', 'Weather Script'])
  })

  test('that cannot be verified says what the server says, or that it was unexpected [B8.6 B8.7]', async () => {
    const { community, toast } = await openPending()
    community.fail('store.approve', { code: '409', message: 'The app was changed after you opened it.' })
    await press('Approve', card('Draw'))
    expect(toast()).toEqual([
      'Verification Failed',
      'The app was changed after you opened it.',
      'destructive',
    ])
    vi.spyOn(community.store, 'reject').mockRejectedValue(new Error('broken'))
    await press('Reject', card('Draw'))
    expect(toast()).toEqual(['Error', 'An unexpected error occurred.', 'destructive'])
    expect(shownApps()).toHaveLength(3)
  })
})

describe('without the right to verify', () => {
  const denied = ['Permission Denied', "You don't have permission to verify apps.", 'destructive']

  test('the database refuses, e.g. after the role was taken away [B6.10 B8.5]', async () => {
    const { community, toast } = await openPending()
    community.fail('store.approve', { code: '42501', message: 'no' })
    await press('Approve', card('Draw'))
    expect(toast()).toEqual(denied)
  })

  test('the server is not even asked [B6.10 B8.5]', async () => {
    const warn = vi.fn<Notifier['warn']>()
    const approve = vi.fn<() => Promise<never>>()
    const reviewing = createReviewing({
      store: { approve, reject: approve, reviewVersion: approve },
      busy: createBusy(),
      notifier: { tell: () => undefined, warn },
      access: () => ({ role: null, canReview: false, canEditName: true, canUseAdvanced: true }),
      onReviewed: () => undefined,
    })
    expect(await reviewing.approve(listedApp(dice))).toBe(false)
    expect(warn.mock.calls.map((words) => words.map(inWords))).toEqual([denied.slice(0, 2)])
    expect(approve).not.toHaveBeenCalled()
  })
})

describe('the review', () => {
  const open = async () => {
    const opened = await openPending({ ...reviewer, apps: [dice] })
    await press('Review', card('Dice'))
    return { ...opened, dialog: screen.getByRole('dialog', { name: 'Review “Dice”' }) }
  }

  test('shows the source to read, what is declared with its problems, and the files', async () => {
    const { dialog } = await open()
    const source = await waitFor(() => within(dialog).getByRole('textbox', { name: 'Source of Dice' }))
    expect(source.textContent).toContain('<p>dice</p>')
    expect(source.getAttribute('aria-readonly')).toBe('true')
    await goTo('Permissions')
    expect(within(dialog).getByRole('list', { name: 'Declared permissions' }).textContent).toContain('Files')
    expect(within(dialog).getByRole('list', { name: 'Manifest problems' }).textContent).toContain(
      'There is no permission "clipbord"',
    )
    await goTo('Files')
    const link = within(dialog).getByRole<HTMLAnchorElement>('link', { name: /dice\.js/ })
    expect(new URL(link.href).pathname).toBe('/storage/v1/object/public/app-files/x/1-dice.js')
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
    expect(within(dialog).getByText('2.0 KB')).toBeTruthy()
  })

  test('ends with the decision; one that fails leaves it open', async () => {
    const { dialog, community } = await open()
    community.fail('store.approve', { code: 'XX000', message: 'no' })
    await press('Approve', dialog)
    expect(screen.getByRole('dialog', { name: 'Review “Dice”' })).toBeTruthy()
    community.fail('store.approve', null)
    await press('Approve', dialog)
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(screen.getByRole('heading', { name: 'No Pending Apps' })).toBeTruthy()
  })
})

describe('own apps', () => {
  test('say Verified or Pending, their downloads and version, and have Preview and Delete [B2.43]', async () => {
    const own = { userId: '1', downloads: 7, version: '1.2.0' }
    await openStore({
      apps: [
        memoryApp({ id: 'a', name: 'Old', isVerified: true, ...own }),
        memoryApp({ id: 'b', name: 'Fresh', ...own }),
        memoryApp({ id: 'c', name: 'Of others' }),
      ],
    })
    await goTo('My Apps')
    expect(shownApps()).toEqual(['Old', 'Fresh'])
    expect(within(card('Old')).getByText('Verified')).toBeTruthy()
    expect(within(card('Fresh')).getByText('Pending')).toBeTruthy()
    expect(card('Fresh').querySelector('[data-part="downloads"]')?.textContent).toBe('7')
    expect(card('Fresh').querySelector('[data-part="version"]')?.textContent).toBe('1.2.0')
    const names = within(card('Fresh'))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names).toEqual(['Fresh', 'Preview', 'New version', 'Delete'])
  })

  test('are deleted after a question [B8.16]', async () => {
    const { community, toast, callsOf } = await openStore()
    await goTo('My Apps')
    await press('Delete', card('Chess Clock'))
    await press('Cancel', screen.getByRole('alertdialog', { name: 'Delete “Chess Clock”?' }))
    expect(callsOf('store.remove')).toEqual([])
    community.fail('store.remove', { code: 'XX000', message: 'no' })
    await press('Delete', card('Chess Clock'))
    await press('Delete', screen.getByRole('alertdialog'))
    expect(toast()).toEqual(['Delete Failed', 'Could not delete the app.', 'destructive'])
    community.fail('store.remove', null)
    await press('Delete', card('Chess Clock'))
    await press('Delete', screen.getByRole('alertdialog'))
    expect(toast()).toEqual(['App Deleted', 'Your app has been removed from the store.', 'default'])
    await settle()
    expect(shownApps()).toEqual(['Pomodoro'])
  })
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryApp, type MemoryVersion, samplePeople } from '@/kernel/community/testing/sample-community'
import { log } from '@/lib/log'
import { leaveFocusAlone } from '@/ui/code-mirror/testing/editor-on-screen'
import { isHigher, isVersionNumber, nextVersion } from './model/version-number'
import { card, goTo, openStore, press, settle } from './testing/open-store'

beforeEach(() => {
  localStorage.clear()
  leaveFocusAlone()
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

const maya = samplePeople.maya.id
const dice = memoryApp({
  id: 'dice',
  name: 'Dice',
  isVerified: true,
  userId: maya,
  author: 'Maya',
  htmlContent: '<p>one die</p>',
})
const waiting: MemoryVersion = {
  id: 'v1',
  appId: 'dice',
  replaces: '1.0.0',
  isRejected: false,
  version: '1.1.0',
  name: 'Dice',
  description: 'Two dice',
  author: 'Maya',
  icon: '🎲',
  category: 'games',
  framework: 'html_base',
  htmlContent:
    '<script type="application/otteros-app+json">{"permissions":["files"]}</script>\n<p>two dice</p>',
  files: [],
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

async function begin(options: Parameters<typeof openStore>[0] = {}) {
  const opened = await openStore({ apps: [dice], ...options })
  await goTo('My Apps')
  await press('New version', card('Dice'))
  return opened
}

describe('numbers of versions', () => {
  test('have three parts, and are compared part by part', () => {
    expect(['1.2.3', '0.0.0', '99999.0.1'].every(isVersionNumber)).toBe(true)
    expect(['1.2', 'v1.2.3', '1.2.3-beta', '', '123456.0.0'].some(isVersionNumber)).toBe(false)
    expect(isHigher('1.10.0', '1.9.9')).toBe(true)
    expect(isHigher('2.0.0', '1.9.9')).toBe(true)
    expect(isHigher('1.9.9', '1.10.0')).toBe(false)
    expect(isHigher('1.0.0', '1.0.0')).toBe(false)
    expect(nextVersion('1.2.9')).toBe('1.2.10')
  })
})

describe('a new version of an own app', () => {
  test('begins with what the app is, under the next number', async () => {
    await begin()
    expect(screen.getByRole('heading', { name: 'New version of “Dice”' })).toBeTruthy()
    expect(field('App Name *').value).toBe('Dice')
    expect(field('Version *').value).toBe('1.0.1')
    expect(field('HTML Content').value).toBe('<p>one die</p>')
    expect(field('Author').value).toBe('Maya')
  })

  test('needs a change and a higher number', async () => {
    const { toast, callsOf } = await begin()
    await press('Upload New Version')
    expect(toast()[0]).toBe('Nothing Changed')
    type('Version *', '1.0.0')
    expect(screen.getByText('Enter a version higher than 1.0.0: three numbers, such as 1.0.1.')).toBeTruthy()
    await press('Upload New Version')
    expect(toast().slice(0, 2)).toEqual([
      'Higher Version Needed',
      'Enter a version higher than 1.0.0: three numbers, such as 1.0.1.',
    ])
    expect(callsOf('store.submitVersion')).toEqual([])
  })

  test('waits beside the verified one, which My Apps says', async () => {
    const { toast, community } = await begin()
    type('HTML Content', '<p>two dice</p>')
    await press('Upload New Version')
    expect(toast()).toEqual([
      'New Version Uploaded!',
      'Dice 1.0.1 is waiting for review. Version 1.0.0 stays in the store until then.',
      'default',
    ])
    expect(community.apps()[0]).toMatchObject({ version: '1.0.0', htmlContent: '<p>one die</p>' })
    expect(screen.getByRole('tab', { name: 'My Apps', selected: true })).toBeTruthy()
    expect(within(card('Dice')).getByText('New version pending')).toBeTruthy()
    expect(within(card('Dice')).getByText('Verified')).toBeTruthy()
  })

  test('of an app that was not verified takes its place', async () => {
    const rejected = { ...dice, isVerified: false, reviewedAt: '2026-11-04T15:20:00+00:00' }
    const { toast, community } = await begin({ apps: [rejected] })
    type('Description *', 'Better.')
    await press('Upload New Version')
    expect(toast()[1]).toBe('Dice 1.0.1 is in the store and waiting for review.')
    expect(community.apps()).toMatchObject([{ version: '1.0.1', reviewedAt: null }])
    expect(within(card('Dice')).getByText('Pending')).toBeTruthy()
  })

  test('is offered to the author of a rejected app, who is told what the rejection means', async () => {
    const rejected = { ...dice, isVerified: false, reviewedAt: '2026-11-04T15:20:00+00:00' }
    await openStore({ apps: [rejected] })
    await goTo('My Apps')
    // As a click does; the details give the keyboard back to what had it.
    act(() => within(card('Dice')).getByRole('button', { name: 'Dice' }).focus())
    await press('Dice', card('Dice'))
    const note = within(screen.getByRole('note', { name: 'Rejected' }))
    expect(note.getByText('A reviewer did not approve version 1.0.0.')).toBeTruthy()
    expect(note.getByText(/^It stays under Community as an unverified app\./)).toBeTruthy()
    fireEvent.click(note.getByRole('button', { name: 'New version' }))
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field('Version *').value).toBe('1.0.1')
  })

  test('is not offered to others, who see that a rejected app is not verified', async () => {
    await openStore({
      apps: [{ ...dice, isVerified: false, reviewedAt: '2026-11-04T15:20:00+00:00', userId: 'x' }],
    })
    await goTo('Community')
    await press('Dice', card('Dice'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('Not verified')).toBeTruthy()
    expect(dialog.queryByRole('note')).toBeNull()
    expect(dialog.queryByText('Not reviewed yet')).toBeNull()
  })

  test('goes on with the one that waits already', async () => {
    await begin({ versions: [waiting] })
    expect(field('Version *').value).toBe('1.1.0')
    expect(field('Description *').value).toBe('Two dice')
  })

  test('asks before it takes the place of what is filled in', async () => {
    const { callsOf } = await openStore({ apps: [dice] })
    await goTo('Upload')
    type('App Name *', 'Cards')
    await goTo('My Apps')
    await press('New version', card('Dice'))
    await press('Cancel', screen.getByRole('alertdialog', { name: 'Discard your changes?' }))
    // Still among the own apps, and nothing was fetched for the form.
    expect(callsOf('store.content')).toEqual([])
    // As a click does; the question gives the keyboard back to what had it, which is gone by then.
    act(() => within(card('Dice')).getByRole('button', { name: 'New version' }).focus())
    await press('New version', card('Dice'))
    await press('Discard', screen.getByRole('alertdialog'))
    expect(field('App Name *').value).toBe('Dice')
    await press('Upload another app')
    expect(field('App Name *').value).toBe('')
    expect(screen.queryByLabelText('Version *')).toBe(null)
  })

  test('keeps what was typed when it is refused', async () => {
    const { toast } = await begin({
      prepare: (community) => community.fail('store.submitVersion', { code: 'x', message: 'No room.' }),
    })
    type('Description *', 'Better.')
    await press('Upload New Version')
    expect(toast()).toEqual(['Upload Failed', 'No room.', 'destructive'])
    expect(field('Description *').value).toBe('Better.')
    expect(field('Version *').value).toBe('1.0.1')
  })
})

describe('a version beside an own app', () => {
  test('is withdrawn after a question; a rejected one is dismissed', async () => {
    const { community, toast, view } = await openStore({ apps: [dice], versions: [waiting] })
    await goTo('My Apps')
    await press('Withdraw', card('Dice'))
    await press('Withdraw', screen.getByRole('alertdialog', { name: 'Withdraw version 1.1.0?' }))
    expect(toast().slice(0, 2)).toEqual(['Version Withdrawn', 'Version 1.1.0 of Dice is no longer reviewed.'])
    expect(community.versions()).toEqual([])
    expect(within(card('Dice')).queryByText('New version pending')).toBe(null)
    view.unmount()
    const rejected = await openStore({ apps: [dice], versions: [{ ...waiting, isRejected: true }] })
    await goTo('My Apps')
    expect(within(card('Dice')).getByText('New version rejected')).toBeTruthy()
    await press('Dismiss', card('Dice'))
    expect(rejected.community.versions()).toEqual([])
  })
})

describe('a new version that waits for a review', () => {
  const open = async (options: Parameters<typeof openStore>[0] = {}) => {
    const opened = await openStore({
      userId: samplePeople.tomas.id,
      apps: [dice],
      versions: [waiting],
      ...options,
    })
    await goTo('Pending')
    return opened
  }

  test('is told from a new app, and says what it replaces', async () => {
    await open()
    expect(screen.getByRole('tab', { name: 'Pending', description: '1 app to review' })).toBeTruthy()
    expect(card('Dice').textContent).toContain('Version 1.0.0 becomes 1.1.0')
  })

  test('is compared with the app in the store: permissions, facts and source', async () => {
    await open()
    await press('Review', card('Dice'))
    const dialog = screen.getByRole('dialog', { name: 'Review “Dice”' })
    const part = (name: string) => within(dialog).getByRole('region', { name }).textContent
    expect(part('Permissions')).toMatch(/^PermissionsAdded: Files/)
    expect(part('App details')).toContain('DescriptionDice for everybody.Two dice')
    expect(part('App details')).toContain('CategoryOtherGames')
    const changed = [...dialog.querySelectorAll('[data-kind]')].map((line) => line.textContent)
    expect(changed).toEqual([
      '1−Removed: <p>one die</p>',
      '1+Added: <script type="application/otteros-app+json">{"permissions":["files"]}</script>',
      '2+Added: <p>two dice</p>',
    ])
  })

  test('takes the place of the app by Approve; its preview is its own page', async () => {
    const { community, toast, installs } = await open()
    await press('Preview', card('Dice'))
    expect(installs[0]?.htmlContent).toContain('two dice')
    await press('Approve', card('Dice'))
    expect(toast().slice(0, 2)).toEqual(['Version Approved', 'Dice 1.1.0 replaces version 1.0.0.'])
    expect(community.apps()[0]).toMatchObject({ version: '1.1.0', isVerified: true, category: 'games' })
    await settle()
    expect(screen.getByText('No Pending Apps')).toBeTruthy()
  })

  test('leaves the app as it is by Reject', async () => {
    const { community, toast } = await open()
    await press('Reject', card('Dice'))
    expect(toast().slice(0, 2)).toEqual(['Version Rejected', 'Version 1.0.0 of Dice stays in the store.'])
    expect(community.apps()[0]).toMatchObject({ version: '1.0.0', isVerified: true })
    expect(community.versions()).toMatchObject([{ isRejected: true }])
  })

  test('that changed meanwhile is not decided about', async () => {
    const { toast } = await open({
      prepare: (community) => community.fail('store.reviewVersion', { code: 'changed', message: 'Changed.' }),
    })
    await press('Approve', card('Dice'))
    expect(toast()).toEqual(['Verification Failed', 'Changed.', 'destructive'])
  })
})

describe('what the designer publishes', () => {
  const args = { metadata: { upload: { name: 'Dice', htmlContent: '<p>three</p>', description: 'd' } } }

  test('under the name of an own app is offered as its new version', async () => {
    const { community } = await openStore({ apps: [dice], args })
    const offer = screen.getByRole('region', { name: '“Dice” is already in the store' })
    await press('New version', offer)
    expect(field('Version *').value).toBe('1.0.1')
    expect(field('HTML Content').value).toBe('<p>three</p>')
    await press('Upload New Version')
    expect(community.versions()).toMatchObject([{ appId: 'dice', htmlContent: '<p>three</p>' }])
  })

  test('may be an app of its own all the same', async () => {
    const { community } = await openStore({ apps: [dice], args })
    await press('A separate app')
    expect(screen.queryByRole('region', { name: /already/ })).toBe(null)
    await press('Upload App')
    expect(community.apps()).toHaveLength(2)
  })
})

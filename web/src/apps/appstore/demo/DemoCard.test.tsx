// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { goTo, openStore, press, settle, shownApps } from '../testing/open-store'

beforeAll(() => import('virtual:demo-apps'))
beforeEach(() => void vi.spyOn(log, 'error').mockReturnValue(undefined))
afterEach(cleanup)

const offer = () => screen.queryByRole('region', { name: 'Start with ready-made apps' })

test('an administrator fills an empty store with one press: all apps are uploaded and verified', async () => {
  const { toast, community } = await openStore({ roles: ['administrator'], apps: [] })
  await press('Add sample apps')
  await waitFor(() => expect(toast()[0]).toBe('12 sample apps added'))
  await settle()
  expect(shownApps()).toContain('Otter Dive')
  expect(offer()).toBeNull()
  expect(community.apps().every(({ isVerified, userId }) => isVerified && userId === '1')).toBe(true)
})

test('how far it is can be seen, and a stop leaves nothing', async () => {
  const { toast, community } = await openStore({ roles: ['administrator'], apps: [] })
  const release = community.hold('store.approve')
  await press('Add sample apps')
  await waitFor(() =>
    expect(screen.getByRole('meter', { name: 'Sample apps added' }).getAttribute('aria-valuetext')).toBe(
      '50 % done',
    ),
  )
  await press('Stop')
  release()
  await waitFor(() => expect(toast()[0]).toBe('No sample apps were added'))
  expect([toast()[1], community.apps()]).toEqual([
    'Adding sample apps was stopped. Nothing of them is left.',
    [],
  ])
})

test('a failure says why, with the app that it was about, and leaves nothing', async () => {
  const { toast, community } = await openStore({ roles: ['administrator'], apps: [] })
  community.fail('store.approve', { code: 'network', message: 'The server did not answer.' })
  await press('Add sample apps')
  await waitFor(() => expect(toast()[0]).toBe('No sample apps were added'))
  expect(toast().slice(1)).toEqual([
    'Inkling: The server did not answer. Nothing of the sample apps is left.',
    'destructive',
  ])
  expect(community.apps()).toEqual([])
})

test('others read who can fill the store, and in a store with apps nothing is offered [B2.30]', async () => {
  const { view } = await openStore({ roles: ['trusted_user'], apps: [] })
  expect(offer()).toBeNull()
  expect(screen.getByText('Check back later for verified applications.')).toBeTruthy()
  expect(screen.getByText('An administrator of this server can add sample apps here.')).toBeTruthy()
  await goTo('Community')
  expect(screen.queryByText('An administrator of this server can add sample apps here.')).toBeNull()
  view.unmount()
  await openStore({ roles: ['administrator'] })
  expect(offer()).toBeNull()
})

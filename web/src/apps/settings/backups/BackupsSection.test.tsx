// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createMemoryCommunity,
  type MemoryCommunityOptions,
} from '@/kernel/community/testing/memory-community'
import type { BackupStatus } from '@/kernel/community/types'
import { createTestOs } from '@/root/testing/test-os'
import { BackupsSection } from './BackupsSection'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const status: BackupStatus = {
  last: {
    began: '2026-11-26T20:00:00+00:00',
    ended: '2026-11-26T20:00:41+00:00',
    rows: 12_345,
    files: 1,
    bytes: 3 * 1024 * 1024,
  },
  lastTry: { began: '2026-11-26T20:00:00+00:00', ended: '2026-11-26T20:00:41+00:00', problem: null },
}
const now = Date.parse('2026-11-27T08:00:00Z')

function show(options: MemoryCommunityOptions, at = now) {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const memory = createMemoryCommunity(options)
  const { os } = createTestOs({ community: memory })
  os.settings.update({ timezone: 'UTC+0' })
  render(<BackupsSection os={os} />)
  return { memory, user: userEvent.setup({ delay: null }) }
}

const administrator = { roles: ['administrator'] } as const
const section = () => screen.findByRole('region', { name: 'Server backups' })
/** Its sentences once the server has answered. */
async function told() {
  const region = await section()
  await within(region).findByRole('button', { name: 'Refresh' })
  return region.textContent
}
const facts = async () =>
  within(await section())
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('the last good backup is shown with its time, duration and contents', async () => {
  show({ ...administrator, backups: () => status })
  expect(await told()).not.toMatch(/older than|failed|under way/)
  expect(await facts()).toEqual([
    ['Last good backup', expect.stringMatching(/^Nov 26, 2026, 8:00\sPM$/)],
    ['Duration', '41 seconds'],
    ['Contents', '12,345 rows, 1 file (3.0 MB)'],
  ])
})

test('one that is older than two days is warned of', async () => {
  const twoDays = Date.parse('2026-11-28T20:00:41Z')
  show({ ...administrator, backups: () => status }, twoDays)
  expect(await told()).not.toContain('more than two days old')
  cleanup()
  show({ ...administrator, backups: () => status }, twoDays + 1)
  expect(await told()).toContain('The last good backup is more than two days old.')
})

test('a failed one says when and why; the last good one stays', async () => {
  const lastTry = {
    began: '2026-11-27T07:00:00+00:00',
    ended: '2026-11-27T07:00:01+00:00',
    problem: 'The disk of /mnt/backups is full.',
  }
  show({ ...administrator, backups: () => ({ ...status, lastTry }) })
  expect(await told()).toMatch(
    /The backup of Nov 27, 2026, 7:00\sAM failed:The disk of \/mnt\/backups is full\./,
  )
  expect(await facts()).toHaveLength(3)
})

test('one under way is told, and asked about again', async () => {
  const lastTry = { began: '2026-11-27T07:59:00+00:00', ended: null, problem: null }
  let current: BackupStatus = { last: null, lastTry }
  const { user } = show({ ...administrator, backups: () => current })
  expect(await told()).toMatch(
    /A backup has been under way since Nov 27, 2026, 7:59\sAM\.No backup has been made yet\./,
  )
  current = status
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(async () => expect(await facts()).toHaveLength(3))
  expect((await section()).textContent).not.toContain('under way')
})

test('a server that makes none says so, and where it is set', async () => {
  show(administrator)
  expect(await told()).toMatch(/This server makes no backups by itself\..*BACKUP_TO.*docs\/backup\.md/)
})

test('an answer that does not come is said, and what was known stays', async () => {
  const { memory, user } = show({ ...administrator, backups: () => status })
  await told()
  memory.fail('backups.status', { code: 'network', message: 'The server cannot be reached.' })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached.')
  expect(await facts()).toHaveLength(3)
  memory.fail('backups.status', null)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('others see nothing of it, and the server is not asked', async () => {
  const { memory } = show({ roles: ['trusted_user'], backups: () => status })
  const { calls } = memory
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['access.load']))
  await memory.access.load()
  expect(screen.queryByRole('region')).toBeNull()
  expect(calls.map(({ name }) => name)).not.toContain('backups.status')
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileStorage, MaintenanceReport, RecycleBin } from '@/kernel/files/types'
import { log } from '@/lib/log'
import { runTask } from './maintenance'

const report = (change: Partial<MaintenanceReport> = {}): MaintenanceReport => ({
  lines: ['12 files looked at.'],
  freed: 0,
  problems: 0,
  ...change,
})

const maintain = vi.fn<() => Promise<MaintenanceReport>>()
const empty = vi.fn<RecycleBin['empty']>()
const os = {
  fileStorage: { cleanUp: maintain, check: maintain, compact: maintain } as unknown as FileStorage,
  recycleBin: { empty } as unknown as RecycleBin,
}

beforeEach(() => {
  maintain.mockReset()
  empty.mockReset()
})

describe('the report of a task', () => {
  test('tells freed bytes and every line', async () => {
    maintain.mockResolvedValueOnce(report({ freed: 2048 }))
    expect(await runTask(os, 'cleanUp')).toEqual({
      task: 'cleanUp',
      outcome: 'done',
      summary: '2.0 KB freed.',
      lines: ['12 files looked at.'],
    })
    maintain.mockResolvedValueOnce(report({ lines: [] }))
    expect(await runTask(os, 'compact')).toMatchObject({ summary: 'There was nothing to free.', lines: [] })
    maintain.mockResolvedValueOnce(report({ lines: ['There was nothing to compact.', 'All is well.'] }))
    expect(await runTask(os, 'compact')).toMatchObject({
      summary: 'There was nothing to compact.',
      lines: ['All is well.'],
    })
  })

  test('a check tells how many problems it found', async () => {
    maintain.mockResolvedValueOnce(report())
    expect(await runTask(os, 'check')).toMatchObject({ outcome: 'done', summary: 'No problems found.' })
    maintain.mockResolvedValueOnce(report({ problems: 1, freed: 10 }))
    expect(await runTask(os, 'check')).toMatchObject({
      outcome: 'problems',
      summary: '1 problem found. 10 bytes freed.',
    })
  })

  test('an emptied bin tells entries and bytes, an empty one that it is', async () => {
    empty.mockResolvedValueOnce({ ok: true, value: { entries: 1, bytes: 1024 } })
    expect(await runTask(os, 'emptyBin')).toMatchObject({
      summary: '1.0 KB freed.',
      lines: ['1 entry permanently deleted.'],
    })
    empty.mockResolvedValueOnce({ ok: true, value: { entries: 0, bytes: 0 } })
    expect(await runTask(os, 'emptyBin')).toMatchObject({
      summary: 'The recycle bin is already empty.',
      lines: [],
    })
  })

  test('a failure is part of the report', async () => {
    empty.mockResolvedValueOnce({
      ok: false,
      error: { code: 'EIO', message: 'The recycle bin cannot be read.', path: '/home/.trash' },
    })
    expect(await runTask(os, 'emptyBin')).toMatchObject({
      outcome: 'failed',
      summary: 'The recycle bin cannot be read.',
    })
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    maintain.mockRejectedValueOnce(new Error('broken'))
    const failed = await runTask(os, 'check')
    expect(failed).toMatchObject({ outcome: 'failed' })
    expect(failed.summary).toContain('Check Disk could not be finished')
    expect(logged).toHaveBeenCalledOnce()
  })
})

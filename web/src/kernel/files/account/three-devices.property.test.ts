import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithin } from '../paths'
import type { FilePath } from '../types'
import { type AccountCopy, createAccountServer } from './testing/account-server'
import { createDevice, createManualClock, type Device, settle } from './testing/device'

/*
 * Three devices of one person, a bad connection, and a server that is restored from earlier copies and whose account is made
 * again in between. `SYNC_OPERATIONS=1000` makes each of five scripts as long as that; the normal ones are short and many.
 */

const long = Number(process.env.SYNC_OPERATIONS ?? 0)

const path = fc.constantFrom(
  '/home/a',
  '/home/b',
  '/home/c.txt',
  '/home/d.txt',
  '/home/a/x',
  '/home/a/y',
  '/home/b/x',
  '/home/a/x/deep',
  '/home/sample.txt',
  '/home/papers/old.txt',
  '/home/papers/new.txt',
)
const step = fc.oneof(
  { weight: 16, arbitrary: fc.record({ kind: fc.constant('write' as const), path }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('folder' as const), path }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('remove' as const), path }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), path, to: path }) },
  { weight: 18, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forgetMarks' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('copy' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore' as const), nth: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('makeAgain' as const) }) },
)
const steps = fc.array(fc.record({ device: fc.nat(2), step }), {
  minLength: long || 1,
  maxLength: long || 60,
  size: 'max',
})
const fates = fc.array(
  fc.constantFrom('answered' as const, 'answered' as const, 'lost' as const, 'answer lost' as const),
  { minLength: 1, maxLength: 12 },
)

/** Contents of files that a device shows at and below a path. */
async function contentsAt(device: Device, at: FilePath): Promise<readonly string[]> {
  const all = await device.contents()
  return Object.keys(all)
    .filter((one) => isWithin(one, at))
    .map((one) => all[one] ?? '')
}

const totals = { operations: 0, writes: 0, restored: 0, madeAgain: 0, conflicts: 0, lost: 0 }

test('three devices end up the same and lose nothing, whatever becomes of server and account in between', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fates, fc.boolean(), async (script, fate, knowsMarks) => {
      const server = createAccountServer()
      // An older server: nothing may be lost there either as long as it does not go back.
      server.knowsMarks = knowsMarks
      const clock = createManualClock()
      let isStable = false
      let calls = 0
      const port = server.connect(() => (isStable ? 'answered' : (fate[++calls % fate.length] ?? 'answered')))
      let account = 'account-1'
      const start = (disk?: Device['disk']) =>
        createDevice(port, { clock, account, ...(disk ? { disk } : {}) })
      const devices = [start(), start(), start()]
      const deviceAt = (index: number) => {
        const found = devices[index]
        if (!found) throw new Error('no such device')
        return found
      }
      const reload = (index: number) => {
        const device = deviceAt(index)
        totals.conflicts += device.conflicts.length
        device.dispose()
        devices[index] = start(device.disk)
      }
      const copies: AccountCopy[] = [server.copy()]
      const written = new Set<string>()
      const thrownAway = new Set<string>()
      for (const { device: index, step } of script) {
        const device = deviceAt(index)
        const { files } = device
        totals.operations++
        clock.advance(100)
        await settle()
        if (step.kind === 'sync') await device.fileStorage.syncNow()
        else if (step.kind === 'forget') server.forgetRemovals()
        else if (step.kind === 'forgetMarks') server.forgetMarks()
        else if (step.kind === 'copy') copies.push(server.copy())
        else if (step.kind === 'restore') {
          const copy = copies.at(-1 - (step.nth % copies.length))
          if (!knowsMarks || !copy) continue
          totals.restored++
          server.restore(copy)
        } else if (step.kind === 'makeAgain') {
          totals.madeAgain++
          server.makeAgain()
          copies.splice(0, copies.length, server.copy())
          account = `account-${totals.madeAgain + 1}`
          for (const each of devices.keys()) reload(each)
        } else if (step.kind === 'reload') reload(index)
        else if (step.kind === 'folder') await files.createFolder(step.path)
        else {
          const before = await contentsAt(device, step.path)
          if (step.kind === 'write') {
            const text = `content ${++totals.writes}`
            const result = await files.write(step.path, text)
            if (result.ok) {
              written.add(text)
              if (!result.value.conflict) for (const one of before) thrownAway.add(one)
            }
          } else if (step.kind === 'remove') {
            const result = await files.remove(step.path, { recursive: true })
            if (result.ok) for (const one of before) thrownAway.add(one)
          } else {
            const replaced = await contentsAt(device, step.to)
            const result = await files.move(step.path, step.to, { existing: 'replace' })
            if (result.ok && step.to !== step.path) for (const one of replaced) thrownAway.add(one)
          }
        }
      }
      isStable = true
      for (let round = 0; round < 4; round++) {
        for (const device of devices) {
          await device.fileStorage.syncNow()
          expect(device.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0 })
        }
      }
      const [one, two, three] = await Promise.all(devices.map((device) => device.contents()))
      const kept = new Set(Object.values(one ?? {}))
      const lost = [...written].filter((text) => !thrownAway.has(text) && !kept.has(text))
      totals.lost += lost.length
      expect(lost).toEqual([])
      expect(two).toEqual(one)
      expect(three).toEqual(one)
      const fresh = start()
      await fresh.fileStorage.syncNow()
      expect(await fresh.contents()).toEqual(one)
      for (const device of [...devices, fresh]) {
        totals.conflicts += device.conflicts.length
        device.dispose()
      }
    }),
    { numRuns: long ? 5 : 200, ...(long ? { endOnFailure: true } : {}) },
  )
  if (long) process.stdout.write(`${JSON.stringify(totals)}\n`)
}, 600_000)

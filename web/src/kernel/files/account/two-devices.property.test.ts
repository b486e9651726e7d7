import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithin } from '../paths'
import type { FilePath } from '../types'
import { createAccountServer } from './testing/account-server'
import { createDevice, createManualClock, type Device, settle } from './testing/device'

const path = fc.constantFrom(
  '/home/a',
  '/home/b',
  '/home/a/x',
  '/home/a/y',
  '/home/b/x',
  '/home/a/x/deep',
  '/home/sample.txt',
  '/home/papers',
  '/home/papers/old.txt',
  '/home/papers/new.txt',
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('folder' as const), path }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), path, to: path }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const) }) },
)
const steps = fc.array(fc.record({ device: fc.nat(1), step }), { minLength: 1, maxLength: 40, size: 'max' })
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

test('two devices with a bad connection end up the same, and nothing is lost that nobody threw away', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fates, async (script, fate) => {
      const server = createAccountServer()
      const clock = createManualClock()
      let isStable = false
      let calls = 0
      const port = server.connect(() => {
        // Devices that never come to an end would never let a time limit strike either.
        if (++calls > 2000) throw new Error('the devices do not come to an end')
        return isStable ? 'answered' : (fate[calls % fate.length] ?? 'answered')
      })
      const devices = [createDevice(port, { clock }), createDevice(port, { clock })]
      const deviceAt = (index: number) => {
        const found = devices[index]
        if (!found) throw new Error('no such device')
        return found
      }
      const written = new Set<string>()
      const thrownAway = new Set<string>()
      let writes = 0
      for (const { device: index, step } of script) {
        const device = deviceAt(index)
        const { files } = device
        clock.advance(100)
        await settle()
        if (step.kind === 'sync') await device.fileStorage.syncNow()
        else if (step.kind === 'forget') server.forgetRemovals()
        else if (step.kind === 'reload') {
          device.dispose()
          devices[index] = createDevice(port, { clock, disk: device.disk })
        } else if (step.kind === 'folder') await files.createFolder(step.path)
        else {
          const before = await contentsAt(device, step.path)
          if (step.kind === 'write') {
            const text = `content ${++writes}`
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
      for (let round = 0; round < 3; round++) {
        for (const device of devices) {
          await device.fileStorage.syncNow()
          expect(device.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0 })
        }
      }
      const [one, two] = [await deviceAt(0).contents(), await deviceAt(1).contents()]
      expect(two).toEqual(one)
      const kept = new Set(Object.values(one))
      expect([...written].filter((text) => !thrownAway.has(text) && !kept.has(text))).toEqual([])
      const fresh = createDevice(port, { clock })
      await fresh.fileStorage.syncNow()
      expect(await fresh.contents()).toEqual(one)
      for (const device of [...devices, fresh]) device.dispose()
    }),
    { numRuns: 300 },
  )
}, 60_000)

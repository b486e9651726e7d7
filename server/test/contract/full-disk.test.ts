// A disk without room, as a small file system in memory; only root may mount one.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '@otteros/contracts'
import { startHere } from '../support/own-process.ts'
import { newPerson, visitor } from '../support/people.ts'
import { runServer, templateVariable } from '../support/server.ts'
import { fileIn, ownSpace, removalOf } from '../support/spaces.ts'

const canMount = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const place = mkdtempSync(join(tmpdir(), 'otteros-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', place])
  if (status === 0) execFileSync('umount', [place])
  rmSync(place, { recursive: true })
  return status === 0
}

describe.runIf(canMount())('on a full disk', () => {
  let disk: string
  let dataDir: string
  beforeAll(() => {
    disk = mkdtempSync(join(tmpdir(), 'otteros-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=480m,mode=755', 'none', disk])
    dataDir = join(disk, 'data')
    execFileSync('cp', ['-a', process.env[templateVariable] ?? '', dataDir])
  })
  afterAll(() => {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })

  /** Leaves so many bytes free. */
  const fillTo = (free: number) => {
    const filler = join(disk, 'filler')
    rmSync(filler, { force: true })
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free)))
  }
  const megabyte = 1024 * 1024

  test('files and uploads are refused with 507 while the database still has room, and people can read and delete', async () => {
    const server = await startHere({ dataDir })
    try {
      const person = await newPerson(server)
      const space = (await ownSpace(person)).id
      const push = async (changes: readonly unknown[]) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests send what people's clients send
        const { status, error } = await person.client.rpc('push_entries', {
          space,
          changes: changes as Json,
          seen: 0,
        })
        return { status, message: error?.message }
      }
      // Names of 255 letters: changes of more than 64 kB in all.
      const large = (name: string) =>
        Array.from({ length: 200 }, (_, nth) =>
          fileIn(space, `${nth} ${name}`.padEnd(255, '.'), 'x'.repeat(1_000)),
        )
      const before = fileIn(space, 'before', 'x')
      expect(await push([before, ...large('first')])).toMatchObject({ status: 200 })
      fillTo(150 * megabyte)
      // What was measured last is used for half a second.
      await expect
        .poll(() => push(large('full')))
        .toMatchObject({
          status: 507,
          message: expect.stringContaining('The disk of the server is full. Nothing was stored'),
        })
      const upload = await person.client.storage
        .from('app-files')
        .upload(`${person.id}/a.html`, new Blob(['x'.repeat(200_000)]))
      expect(upload.error?.message).toContain('The disk of the server is full')
      const ready = await fetch(`${server.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }])
      expect(await push([removalOf(before, 1)])).toMatchObject({ status: 200 })
      fillTo(60 * megabyte)
      await expect.poll(() => push([fileIn(space, 'small', 'x')])).toMatchObject({ status: 507 })
      // What only reads takes no room.
      expect((await person.client.rpc('pull_entries', { space, after: 0 })).status).toBe(200)
      const unready = await fetch(`${server.url}/readyz`)
      expect([unready.status, await unready.json()]).toEqual([503, { status: 'unavailable', reason: 'disk' }])
      fillTo(300 * megabyte)
      await expect.poll(() => push(large('after'))).toMatchObject({ status: 200 })
      expect((await visitor(server).auth.signInWithPassword(person)).error).toBeNull()
    } finally {
      await server.stop()
    }
  })

  test('a start is refused with a sentence, and succeeds when there is room', async () => {
    fillTo(5 * megabyte)
    const server = await runServer({ dataDir })
    expect(await server.exit(), server.output()).toBe(1)
    expect(server.output()).toMatch(/has only [0-9]+ MB left; the database needs 48 MB to run\./)
    expect(server.output()).not.toMatch(/^\s+at /m)
    fillTo(300 * megabyte)
    await (await startHere({ dataDir })).stop()
  })

  test('a disk that cannot be written to is named', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk])
    try {
      const server = await runServer({ dataDir })
      expect(await server.exit(), server.output()).toBe(1)
      expect(server.output()).toMatch(/^Cannot write .*EROFS/m)
      expect(server.output()).not.toMatch(/^\s+at /m)
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', disk])
    }
  })
})

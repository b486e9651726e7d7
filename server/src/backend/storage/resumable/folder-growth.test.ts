import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ForgetfulDisk } from '../../../../test/support/forgetful-disk.ts'
import type { Disk } from '../disk.ts'
import { contentPlace } from '../layout.ts'
import { FolderGrowth } from './folder-growth.ts'
import { GrowthLost, type Growing } from './growing.ts'

const root = '/uploads'
const name = '0f000000-0000-4000-8000-000000000000'
const whole = 'the otter floats on its back'
const pieces = ['the ', 'otter ', 'floats ', 'on its back']

const growing = (received: number): Growing => ({
  name,
  size: whole.length,
  received,
  state: { multipart: null, tail: null, nextPart: 1 },
})

/** Receives the content piece by piece, each in a request of its own or two of them in one, until the power goes. */
async function work(disk: Disk, note: (received: number) => void, received = 0): Promise<void> {
  const growth = new FolderGrowth(root, disk)
  const [one = '', two = '', three = '', four = ''] = pieces
  let now = received
  const request = async (...texts: string[]) => {
    const file = await growth.open(growing(now))
    for (const text of texts) {
      await file.write(Buffer.from(text))
      await file.save()
      now += text.length
      note(now)
    }
    await file.close()
  }
  await request(one, two)
  await request(three)
  await request(four)
  await growth.complete(growing(now))
}

const read = async (disk: Disk) => {
  const file = await disk.open(`${root}/${contentPlace(name)}`)
  return (await buffer(file.stream(0, file.size - 1))).toString()
}

test('whenever the power goes, the bytes that were recorded are there, and the upload goes on behind them', async () => {
  for (let steps = 1; ; steps++) {
    const disk = new ForgetfulDisk(steps)
    let recorded = 0
    const failure = await work(disk, (received) => {
      recorded = received
    }).then(
      () => null,
      (error: unknown) => String(error),
    )
    if (failure === null) break
    expect(failure).toContain('the power is off')
    for (const found of disk.outcomes()) {
      const file = await new FolderGrowth(root, found).open(growing(recorded))
      await file.write(Buffer.from(whole.slice(recorded)))
      await file.save()
      await file.close()
      expect(await read(found), `after ${steps} steps`).toBe(whole)
    }
  }
})

test('an upload of which bytes are missing is lost, and says so', async () => {
  const disk = new ForgetfulDisk()
  const growth = new FolderGrowth(root, disk)
  await expect(growth.open(growing(5))).rejects.toThrow(GrowthLost)
  await expect(growth.complete(growing(5))).rejects.toThrow(GrowthLost)
  const file = await growth.open(growing(0))
  await file.write(Buffer.from('four'))
  await file.save()
  await file.close()
  await expect(growth.open(growing(5))).rejects.toThrow('Bytes of an upload are missing')
  await expect(growth.complete(growing(5))).rejects.toThrow('has 4 bytes instead of 28')
})

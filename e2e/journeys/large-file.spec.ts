import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type TestInfo } from '@playwright/test'
import { openDatabase } from '../../server/test/support/database'
import { startTestServer } from '../../server/test/support/server'
import { createPerson, rememberSession, type Person } from '../support/account'
import { chromiumOptions } from '../support/chromium'
import { Desktop } from '../support/desktop'
import { dropFromComputer, FileManager } from '../support/file-manager'
import { keepFilesIn } from '../support/file-storage'
import { watchMemory, watchPage } from '../support/process-memory'
import { builtServer, serverStart } from '../support/server'
import { hashOfFile, makeSparseFile } from '../support/sparse-file'
import { expect, test } from '../support/test'

/** MB of the file. `LARGE_FILE_MB=10000` for 10 GB, with `TMPDIR` on a disk that has room for it. */
const size = Number(process.env.LARGE_FILE_MB ?? 1000)
const bytes = size * 1_000_000
/** How often the line is cut, and how often the server is killed. */
const [cuts, kills] = [5, 2]
/** MB that the server may take, and the page above what it took before. */
const [mostOfServer, mostOfPage] = [200, 150]

/** A desktop on a device of its own. Its profile lies on the disk: without one a browser keeps all files in its memory, and few of them. */
async function openDevice(name: string, url: string, person: Person, testInfo: TestInfo) {
  const context = await chromium.launchPersistentContext(testInfo.outputPath(name), {
    ...chromiumOptions(),
    baseURL: url,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await rememberSession(page, person)
  const desktop = new Desktop(page)
  await desktop.load()
  await keepFilesIn(desktop, 'My account', 'Keep files with your account?')
  return { context, page, desktop }
}

/** Lets every account hold the file: by default it has room for 5 GB. */
async function giveRoom(dataDir: string) {
  const sql = openDatabase(dataDir, 1)
  try {
    await sql`update private.space_limits set space_bytes = ${2 * bytes + 5_000_000_000}`
  } finally {
    await sql.end()
  }
}

test(`a file of ${size} MB reaches another device as it was, whatever is cut on its way`, async ({}, testInfo) => {
  test.setTimeout(serverStart + 120_000 + size * 600)
  const source = testInfo.outputPath('large.bin')
  await makeSparseFile(source, bytes)
  const hash = await hashOfFile(source)

  const env = { UPLOADS_MB: '1000000', UNFINISHED_UPLOADS_MB: '1000000', FILE_MB: '100000' }
  let server = await startTestServer({ main: builtServer, env })
  const { port, dataDir } = server
  await giveRoom(dataDir)
  const serverMemory = watchMemory(() => server.pid, 'VmRSS')
  /** Bytes that the server has of the file. Its database is another process after each kill. */
  const arrived = async () => {
    const sql = openDatabase(dataDir, 1)
    try {
      const rows = await sql<{ bytes: number }[]>`
        select coalesce(sum(received), 0)::float8 as bytes from private.resumable_uploads`
      return rows[0]?.bytes ?? 0
    } finally {
      await sql.end()
    }
  }
  try {
    const person = await createPerson(server)
    const { context, page, desktop } = await openDevice('first', server.url, person, testInfo)
    const files = await FileManager.open(desktop, '/home/documents')
    const memory = await watchPage(page)
    const idle = await memory.now()

    await dropFromComputer(files.list, [source])
    await expect(files.entry('large.bin')).toBeVisible({ timeout: size * 100 })
    for (let nth = 1; nth <= cuts + kills; nth++) {
      const wanted = (bytes * nth) / (cuts + kills + 1)
      await expect.poll(arrived, { timeout: 60_000 + size * 100 }).toBeGreaterThan(wanted)
      if (nth % 3 === 0) {
        await server.stop('SIGKILL')
        server = await startTestServer({ main: builtServer, env, port, dataDir })
      } else {
        await context.setOffline(true)
        await sleep(500)
        await context.setOffline(false)
      }
    }
    await expect(files.status).toContainText('Account: Up to date', { timeout: 60_000 + size * 200 })
    const most = await memory.stop()
    process.stdout.write(`  memory of the page: ${idle.toFixed(0)}, then ${most.toFixed(0)} MB at most\n`)
    expect(most - idle).toBeLessThan(mostOfPage)

    // Another device.
    await context.close()
    const second = await openDevice('second', server.url, person, testInfo)
    const { page: other, desktop: otherDesktop } = second
    const found = await FileManager.open(otherDesktop, '/home/documents')
    await expect(found.entry('large.bin')).toBeVisible()
    const download = other.waitForEvent('download', { timeout: 60_000 + size * 200 })
    await found.choose('large.bin', 'Download')
    const target = await (await download).path()
    expect(statSync(target).size).toBe(bytes)
    expect(await hashOfFile(target)).toBe(hash)
    process.stdout.write(`  memory of the server: ${serverMemory.most().toFixed(0)} MB at most\n`)
    expect(serverMemory.most()).toBeLessThan(mostOfServer)
    await second.context.close()
  } finally {
    serverMemory.stop()
    await server.dispose()
  }
})

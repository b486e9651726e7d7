// `npx tsx bench/backup.ts`, after `npm run build`: a backup and a restore of 1,000 people with 10,000 files, while people work; prints how long they take.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileStorage } from '../server/src/backend/storage/file-storage'
import { openFolderStores } from '../server/src/backend/storage/open-storage'
import { inParallel } from '../server/src/backup/in-parallel'
import { openAsSuperuser } from '../server/test/support/database'
import { newPerson } from '../server/test/support/people'
import { fillDatabase, scaledId } from '../server/test/support/scaled-database'
import { type TestServer, startTestServer } from '../server/test/support/server'

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
const people = 1000
const files = 10_000

/** Puts people into the database, and files of theirs with contents of 1 to 60 kB, half of which does not compress. */
async function fill(server: TestServer): Promise<void> {
  const sql = openAsSuperuser(server.dataDir)
  const storage = new FileStorage(openFolderStores(server.dataDir).uploads)
  try {
    await fillDatabase(sql, { people, rows: 20_000 })
    await sql`delete from storage.objects`
    await inParallel(Array.from({ length: files }).keys(), 8, async (nth) => {
      const name = `${scaledId('person', 1 + (nth % people))}/${nth}-file.bin`
      const half = 500 + ((nth * 7919) % 30_000)
      const content = Buffer.concat([randomBytes(half), Buffer.alloc(half, `line ${nth}\n`)])
      const { eTag, size, lastModified, mimetype } = await storage.uploadObject(
        'app-files',
        name,
        undefined,
        content,
        'application/octet-stream',
        'max-age=3600',
      )
      const metadata = { eTag, size, lastModified: lastModified?.toISOString() ?? null, mimetype }
      await sql`insert into storage.objects (bucket_id, name, metadata) values ('app-files', ${name}, ${sql.json(metadata)})`
    })
  } finally {
    await sql.end()
  }
}

/** Eight people who store, replace and remove files and write rows as fast as they can; answers how much they did. */
async function startWork(server: TestServer): Promise<() => Promise<number>> {
  const state = { isOver: false }
  let turns = 0
  const workers = await Promise.all(Array.from({ length: 8 }, () => newPerson(server)))
  const under = workers.map(async ({ client, id }) => {
    for (let turn = 0; !state.isOver; turn++) {
      const file = new File([`${id} ${turn}`], 'file', { type: 'text/plain' })
      await client.storage.from('vm-states').upload(`${id}/state`, file, { upsert: true })
      await client.storage.from('app-files').remove([`${id}/${turn % 50}-file.txt`])
      await client.storage.from('app-files').upload(`${id}/${turn % 50}-file.txt`, file)
      await client.from('browser_bookmarks').insert({ url: `https://example.org/${turn}`, title: 'Page' })
      turns++
    }
  })
  return async () => {
    state.isOver = true
    await Promise.all(under)
    return turns
  }
}

/** Runs a command of the operator; what it said, with the time that it took as a person sees it. */
async function run(name: string, args: readonly string[], dataDir: string): Promise<string> {
  const program = fileURLToPath(new URL(`../scripts/${name}.mjs`, import.meta.url))
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'correct horse battery staple' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  return `${said.trimEnd()} [${((performance.now() - began) / 1000).toFixed(1)} s in all]\n`
}

const folder = mkdtempSync(join(tmpdir(), 'otteros-bench-backup-'))
// The database may run as another user, who has to get through.
chmodSync(folder, 0o711)
const target = join(folder, 'backups')
const server = await startTestServer({ main, dataDir: join(folder, 'data') })
const say = (text: string) => process.stdout.write(text)
try {
  await fill(server)
  say('filled\n')
  say(`alone: ${await run('backup', [target], server.dataDir)}`)
  const stop = await startWork(server)
  say(`again, under load: ${await run('backup', [target], server.dataDir)}`)
  say(`into another place, under load: ${await run('backup', [join(folder, 'other')], server.dataDir)}`)
  say(`what people did meanwhile: ${await stop()} turns\n`)
  say(await run('backup', ['verify', target], server.dataDir))
  say(await run('restore', ['--rehearse', target], server.dataDir))
  say(await run('restore', [target, '--data-dir', join(folder, 'restored')], server.dataDir))
} finally {
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
}

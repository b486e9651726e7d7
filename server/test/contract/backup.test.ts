// `npm run backup` and `npm run restore`, on a server that people use meanwhile.
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { openStores } from '../../src/backend/storage/open-storage.ts'
import { createBackup } from '../../src/backup/create.ts'
import { rehearse, restoreInto } from '../../src/backup/places.ts'
import { sourceOf } from '../../src/backup/source.ts'
import { openTarget } from '../../src/backup/open-target.ts'
import { openVault } from '../../src/backup/vault.ts'
import { readFiles, verifyBackup } from '../../src/backup/verify.ts'
import { type Config, loadConfig } from '../../src/config.ts'
import type { DatabaseAddress } from '../../src/database/connection.ts'
import { createLogger } from '../../src/log.ts'
import { databaseAddress, openDatabase } from '../support/database.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { type CommandResult, runOperatorCommand } from '../support/operator-command.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { type OwnServer, refusalHere, startHere } from '../support/own-process.ts'
import { type Person, newPerson, visitor } from '../support/people.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'

const passphrase = 'correct horse battery staple'

let server: OwnServer
let s3: S3Server
let outside: OutsideDatabase
let folder: string
/** Holds one backup that was made while people worked. */
let target: string
let people: readonly Person[]
/** What the command printed, and how much each person did meanwhile. */
let made: { readonly result: CommandResult; readonly turns: readonly number[] }

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const backup = (args: readonly string[]) =>
  runOperatorCommand('backup', args, {
    DATA_DIR: server.dataDir,
    BACKUP_PASSPHRASE: passphrase,
  })
const restore = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runOperatorCommand('restore', args, {
    DATA_DIR: join(folder, 'none'),
    BACKUP_PASSPHRASE: passphrase,
    ...env,
  })
/** The settings of the server, or of another data folder and database. */
const configOf = (dataDir = server.dataDir, env: Readonly<Record<string, string>> = {}) =>
  loadConfig({ DATA_DIR: dataDir, ...env })
/** A passphrase that is cheap to try, where one is made. */
const open = (place: string, mayMake = false, config = configOf()) =>
  openVault(openTarget(place, config), passphrase, mayMake, 10)
const quiet = () => {}
/** As the commands do it, without a process of its own. */
async function makeBackup(place: string, keep: number | null = null, config = configOf()) {
  const address: DatabaseAddress = config.databaseUrl
    ? { url: config.databaseUrl }
    : databaseAddress(server.dataDir)
  const stores = openStores(config, { error: quiet })
  try {
    const source = sourceOf(config, address, new FileStorage(stores.uploads))
    return await createBackup(source, await open(place, true, config), keep, quiet)
  } finally {
    await stores.close()
  }
}
async function newest(place: string, config = configOf()) {
  const vault = await open(place, false, config)
  return { vault, manifest: await vault.readManifest((await vault.names()).at(-1) ?? '') }
}
async function bringBack(place: string, config: Config) {
  const { vault, manifest } = await newest(place)
  return restoreInto(config, vault, manifest, createLogger(silent, silent), quiet)
}
const silent = { isTTY: false, write: () => true }
const filesOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
/** One that the database gets through, as another user. */
function newFolder(): string {
  const made = mkdtempSync(join(folder, 'new-'))
  chmodSync(made, 0o711)
  return made
}

const asFile = (text: string) => new File([text], 'file.txt', { type: 'text/plain' })

/** Stores a file that is not there yet. */
async function store({ client, id }: Person, name: string, text: string): Promise<void> {
  const { error } = await client.storage.from('app-files').upload(`${id}/${name}`, asFile(text))
  if (error) throw error
}

/** Stores the state of the person's machine, over the one before. */
async function replaceState({ client, id }: Person, text: string): Promise<void> {
  const { error } = await client.storage
    .from('vm-states')
    .upload(`${id}/state`, asFile(text), { upsert: true })
  if (error) throw error
}

/** Replaces, adds and removes files and rows until it is told to stop; answers how much was done. */
function work(person: Person) {
  const state = { isOver: false }
  const done = (async () => {
    let turns = 0
    for (; !state.isOver; turns++) {
      await replaceState(person, `${person.id} ${turns} ${'x'.repeat(turns % 5000)}`)
      // Another file with the name of one that was there.
      await person.client.storage.from('app-files').remove([`${person.id}/${turns % 6}-file.txt`])
      await store(person, `${turns % 6}-file.txt`, `number ${turns} of ${person.id}`)
      await person.client
        .from('browser_bookmarks')
        .insert({ url: `https://example.org/${turns}`, title: 'x' })
    }
    return turns
  })()
  return async () => {
    state.isOver = true
    return done
  }
}

beforeAll(async () => {
  folder = newDataFolder('otteros-backup-')
  chmodSync(folder, 0o711)
  target = join(folder, 'backups')
  ;[server, s3, outside] = await Promise.all([startHere(), startS3(), startOutsideDatabase()])
  await open(target, true)
  people = await Promise.all(Array.from({ length: 2 }, () => newPerson(server)))
  for (const person of people)
    for (let nth = 0; nth < 6; nth++) await store(person, `${nth}-file.txt`, `first ${nth} of ${person.id}`)
  const ends = people.map(work)
  const result = await backup([target])
  const turns = await Promise.all(ends.map((end) => end()))
  made = { result, turns }
})
afterAll(async () => {
  await Promise.all([server.dispose(), s3.dispose(), outside.dispose()])
  rmSync(folder, { recursive: true, force: true })
})

/** Every row of stored files with its content, as a person gets it. */
async function contentsOf(place: OwnServer) {
  const sql = openDatabase(place.dataDir)
  try {
    return await sql<{ bucket: string; name: string; tag: string; person: string }[]>`
      select bucket_id as bucket, name, metadata ->> 'eTag' as tag, split_part(name, '/', 1) as person from storage.objects order by name`
  } finally {
    await sql.end()
  }
}

describe('a backup that was made while people worked', () => {
  test('says what is in it', async () => {
    expect(made.result).toMatchObject({ code: 0, problems: '' })
    expect(Math.min(...made.turns)).toBeGreaterThan(1)
    expect(made.result.out).toMatch(
      /^The backup \d{8}T\d{9}Z is in .*: \d+ rows of \d+ tables, \d+ stored files \(.* MB\), \d+ newly copied \(.* MB\)\. It was verified and took .* s\.\n$/,
    )
    const { code, out } = await backup(['verify', target])
    expect([code, out]).toEqual([0, expect.stringMatching(/ is whole: \d+ parts read /)])
    expect(await (await open(target)).names()).toHaveLength(1)
  })

  test('gives nothing away to who has no passphrase', () => {
    const readable = filesOf(target).filter((file) => !file.endsWith('.age'))
    expect(readable.map((file) => file.slice(target.length + 1))).toEqual(['otteros-backups.json'])
    expect(filesOf(target).join()).not.toContain(people[0]?.id ?? '')
  })

  test('restores into an empty folder: people sign in, and each file is the one of its row', async () => {
    const dataDir = join(newFolder(), 'data')
    const result = await restore([target, '--data-dir', dataDir])
    expect(result).toMatchObject({ code: 0, problems: '' })
    expect(result.out).toMatch(
      /have the counts and hashes of the backup\. It took .* s\.\nStart OtterOS on it/,
    )
    const restored = await startHere({ dataDir })
    try {
      const rows = await contentsOf(restored)
      expect(rows.length).toBeGreaterThanOrEqual(people.length * 5)
      for (const person of people) {
        const client = visitor(restored)
        const { email, password } = person
        expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
        for (const { bucket, name, tag } of rows.filter((row) => row.person === person.id)) {
          const { data, error } = await client.storage.from(bucket).download(name)
          expect(error, name).toBeNull()
          expect(`"${md5(new Uint8Array(await (data as Blob).arrayBuffer()))}"`, name).toBe(tag)
        }
        // What counts rows goes on from where it was.
        await store({ ...person, client }, '1000-after.txt', 'written after the restore')
      }
      await newPerson(restored)
    } finally {
      await restored.dispose()
    }
  })

  test('restores into an outside database with an ordinary role and a bucket; one of those, in a bucket, is rehearsed without a trace', async () => {
    const config = configOf(join(newFolder(), 'data'), { ...s3.env, DATABASE_URL: outside.url })
    const elsewhere = () => configOf(join(newFolder(), 'data'), s3.env)
    const place = `s3://${s3.backups}/of/desktop`
    const { rows, tables, files } = await bringBack(target, config)
    expect(files).toBeGreaterThanOrEqual(people.length * 5)
    const again = { ...config, dataDir: elsewhere().dataDir }
    await expect(bringBack(target, again)).rejects.toThrow('The database of DATABASE_URL is not empty.')
    await expect(bringBack(target, elsewhere())).rejects.toThrow(
      `The bucket ${s3.address.bucket} holds stored files.`,
    )
    const stored = await s3.names()
    await makeBackup(place, null, config)

    const before = s3.requests.length
    const { vault, manifest } = await newest(place, config)
    const temporary = newFolder()
    vi.stubEnv('TMPDIR', temporary)
    const result = await rehearse(config, vault, manifest, createLogger(silent, silent), quiet).finally(() =>
      vi.unstubAllEnvs(),
    )
    expect(result).toMatchObject({ rows, tables, files })
    const put = s3.requests.slice(before).filter((request) => request.startsWith('PUT '))
    expect(put.length).toBeGreaterThanOrEqual(files)
    expect(put.filter((request) => !request.startsWith('PUT rehearsal-'))).toEqual([])
    expect(await s3.names()).toEqual(stored)
    expect(readdirSync(temporary)).toEqual([])
  })
})

describe('the next backup', () => {
  test('writes the contents alone that are new, and the oldest beyond what is kept go with what nothing else needs', async () => {
    const place = join(newFolder(), 'backups')
    const [person] = people
    if (!person) throw new Error('no people')
    const first = await makeBackup(place)
    expect(first.copied.files).toBeGreaterThan(10)
    await store(person, '1001-new.txt', 'a text that no other file has')
    const second = await makeBackup(place)
    expect(second.copied).toEqual({ files: 1, bytes: 29 })
    await person.client.storage.from('app-files').remove([`${person.id}/1001-new.txt`])
    const contents = () => filesOf(join(place, 'contents')).length
    const before = contents()
    const third = await makeBackup(place, 1)
    expect(third.copied.files).toBe(0)
    expect(third.removed).toEqual([first.manifest.name, second.manifest.name])
    expect(contents()).toBe(before - 1)
    expect(readdirSync(join(place, 'backups'))).toEqual([third.manifest.name])
    const { vault, manifest } = await newest(place)
    await verifyBackup(vault, manifest, quiet, true)
  })

  test('is not made at the same time as another', async () => {
    const results = await Promise.allSettled([makeBackup(target), makeBackup(target)])
    const failed = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(failed).toEqual(['StartupError: Another backup of this database is being made.'])
  })
})

describe('what cannot be restored', () => {
  test('is told from a wrong passphrase', async () => {
    await expect(openVault(openTarget(target, configOf()), 'not the passphrase', false)).rejects.toThrow(
      `The passphrase does not open the backups in ${target}.`,
    )
  })

  test('is found whichever part is damaged, cut off, missing or another', async () => {
    const place = join(newFolder(), 'backups')
    cpSync(target, place, { recursive: true })
    const { vault, manifest } = await newest(place)
    const inside = (part: string) => `backups/${manifest.name}/${part}.gz.age`
    const listed = await readFiles(vault, manifest).next()
    const content = listed.done ? '' : listed.value.part.file
    const parts = [
      ...['manifest.json', 'files.jsonl', 'secrets.json', 'tables/auth.users.copy'].map(inside),
      content,
    ]
    const check = async () => {
      const found = await vault.readManifest(manifest.name)
      const tables = found.tables.filter(({ schema, name }) => `${schema}.${name}` === 'auth.users')
      await verifyBackup(vault, { ...found, tables }, quiet, true)
    }
    const flipped = (bytes: Buffer) => {
      bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
      return bytes
    }
    const another = readFileSync(join(place, inside('tables/public.profiles.copy')))
    for (const file of parts) {
      const path = join(place, file)
      const whole = readFileSync(path)
      for (const damage of [flipped(readFileSync(path)), whole.subarray(0, -1), another, null]) {
        if (damage) writeFileSync(path, damage)
        else rmSync(path)
        await expect(check(), file).rejects.toThrow(new RegExp(`^The backup is (damaged|not whole): ${file}`))
      }
      writeFileSync(path, whole)
    }
    await check()
  })

  test.each(['tables/auth.users.copy.gz.age', 'secrets.json.gz.age'])(
    'leaves nothing of the restore where %s is damaged',
    async (part) => {
      const place = join(newFolder(), 'backups')
      cpSync(target, place, { recursive: true })
      const { manifest } = await newest(place)
      const path = join(place, 'backups', manifest.name, part)
      writeFileSync(path, readFileSync(path).subarray(0, -1))
      const dataDir = join(newFolder(), 'data')
      await expect(bringBack(place, configOf(dataDir))).rejects.toThrow(`The backup is damaged: backups/`)
      expect(readdirSync(dataDir)).toEqual([])
    },
  )

  test('goes into no folder that holds anything, and no server starts on half a restore', async () => {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'restore-unfinished'), '')
    await expect(bringBack(target, configOf(dataDir))).rejects.toThrow(`${dataDir} is not empty.`)
    expect(await refusalHere({ dataDir })).toContain('did not come to its end')
  })

  test('is told where a newer version made it', async () => {
    const { vault, manifest } = await newest(target)
    const newer = { ...manifest, migrations: [...manifest.migrations, '29990101000000'] }
    const log = createLogger(silent, silent)
    await expect(restoreInto(configOf(join(newFolder(), 'data')), vault, newer, log, quiet)).rejects.toThrow(
      `The backup ${manifest.name} was made by a newer OtterOS (migration 29990101000000).`,
    )
  })
})

describe('a place for backups', () => {
  test('holds nothing else, can be written, and is of no newer version', async () => {
    const place = newFolder()
    writeFileSync(join(place, 'holiday.jpg'), '')
    await expect(makeBackup(place)).rejects.toThrow('holds other files and no backups')
    await expect(makeBackup(join(place, 'holiday.jpg'))).rejects.toThrow('is no folder')
    await expect(open(join(place, 'nothing'))).rejects.toThrow('There are no backups in ')
    const later = newFolder()
    writeFileSync(join(later, 'otteros-backups.json'), '{"format":99}')
    await expect(makeBackup(later)).rejects.toThrow('made by a newer OtterOS')
  })
})

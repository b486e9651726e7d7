import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { demoApps, demoPeople, readDemoApp } from '../../../demo/catalogue.mjs'
import { newDataFolder } from '../support/data-folder.ts'
import { openDatabase } from '../support/database.ts'
import { startOutsideDatabase } from '../support/outside-database.ts'
import { startHere } from '../support/own-process.ts'
import { newPerson, visitor } from '../support/people.ts'
import { newDataDir } from '../support/server.ts'

/** Each command starts a separate program, some of them a database too. */
const patience = { timeout: 600_000 }

const script = fileURLToPath(new URL('../../../scripts/demo.mjs', import.meta.url))

interface Outcome {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs `npm run demo` as an operator does. */
const demo = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (error, output, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output, errors }),
    )
  })

const folders: string[] = []
function newFolder(): string {
  const folder = newDataFolder('otteros-demo-')
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const expectedApps = demoApps
  .map((app) => {
    const stars = Object.values(app.stars)
    const rating = stars.length === 0 ? 0 : stars.reduce((sum, value) => sum + value, 0) / stars.length
    return {
      name: readDemoApp(app).name,
      author: demoPeople[app.by].fullName,
      is_verified: app.isVerified,
      downloads: app.installs,
      ratings: stars.length,
      rating,
    }
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

test(
  'the demo fills an empty store without a server, which shows it at its next start',
  patience,
  async () => {
    const dataDir = newFolder()
    const made = await demo({ DATA_DIR: dataDir })
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(made.output).toContain('12 apps now; 3 of them wait')
    expect(made.output).toContain('npm run role -- grant')
    const passwords = Object.values(demoPeople).map(
      ({ email }) => new RegExp(`${email}\\s+(\\S{16})\\s`).exec(made.output)?.[1],
    )
    expect(new Set(passwords).size).toBe(3)

    const server = await startHere({ dataDir })
    const sql = openDatabase(dataDir)
    try {
      const listed = await visitor(server)
        .from('apps')
        .select('name, author, is_verified, downloads, ratings, rating')
        .order('name')
      expect(listed.data?.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(expectedApps)
      for (const [index, { email, role }] of Object.values(demoPeople).entries()) {
        const { data, error } = await visitor(server).auth.signInWithPassword({
          email,
          password: passwords[index] ?? '',
        })
        expect([email, error]).toEqual([email, null])
        const roles =
          await sql`select role::text from public.user_roles where user_id = ${data.user?.id ?? ''}`
        expect([email, roles.map((row) => String(row.role))]).toEqual([email, role === null ? [] : [role]])
      }

      const again = await demo({ DATA_DIR: dataDir }, '--force')
      expect(again).toMatchObject({ code: 1, output: '' })
      expect(again.errors).toContain('The demo is here already')
      expect(await demo({ DATA_DIR: dataDir }, '--remove')).toMatchObject({ code: 0, errors: '' })
      expect(await sql`select from public.apps`).toHaveLength(0)
      expect(await sql`select from auth.users`).toHaveLength(0)
    } finally {
      await sql.end()
      await server.stop()
    }
  },
)

describe('beside a running server, the demo', () => {
  test(
    'makes nobody administrator, takes back what it cannot finish, and leaves apps of others alone',
    patience,
    async () => {
      const dataDir = newDataDir()
      folders.push(dataDir)
      const server = await startHere({ dataDir })
      const sql = openDatabase(dataDir)
      try {
        expect((await demo({ DATA_DIR: dataDir })).code).toBe(0)
        expect(await sql`select from public.user_roles where role = 'administrator'`).toHaveLength(0)
        // The rule about the first account is as the server had set it.
        expect(await sql`select enabled from private.first_account`).toMatchObject([{ enabled: true }])
        // At its start the server had said that the first account becomes administrator.
        const person = await newPerson(server)
        expect(await sql`select from public.user_roles where role = 'administrator'`).toHaveLength(0)
        await expect.poll(() => server.output()).toContain('signing up makes no one administrator')
        // What `--remove` does, seen above, without another process.
        await sql`delete from auth.users where id <> ${person.id}`

        await sql`update private.store_limits set apps = 5`
        const failed = await demo({ DATA_DIR: dataDir })
        expect(failed).toMatchObject({ code: 1, output: '' })
        expect(failed.errors).toContain('could not be uploaded: An account can have 5 apps at most.')
        expect(await sql`select email from auth.users`).toEqual([{ email: person.email }])
        await sql`update private.store_limits set apps = 200`

        const app = { name: 'Own', author: '', description: 'Mine.', html_content: '<p>' }
        expect((await person.client.from('apps').insert(app)).error).toBeNull()
        const refused = await demo({ DATA_DIR: dataDir })
        expect(refused).toMatchObject({ code: 1, output: '' })
        expect(refused.errors).toContain('The store has an app already')
        expect(await sql`select from auth.users`).toHaveLength(1)

        expect((await demo({ DATA_DIR: dataDir }, '--force')).code).toBe(0)
        expect(await sql`select from public.apps`).toHaveLength(13)
        await demo({ DATA_DIR: dataDir }, '--remove')
        expect(await sql`select name from public.apps`).toMatchObject([{ name: 'Own' }])
        expect((await demo({ DATA_DIR: dataDir }, '--remove')).output).toContain('There is no demo here.')
      } finally {
        await sql.end()
        await server.stop()
      }
    },
  )
})

describe('the demo refuses', () => {
  test('a server that others reach, unless it is forced', async () => {
    const [refused, outside] = await Promise.all([
      demo({ DATA_DIR: newFolder(), PUBLIC_URL: 'https://desk.example.org' }),
      demo({ DATA_DIR: newFolder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    ])
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toContain('Others may use this OtterOS (https://desk.example.org)')
    expect(outside.errors).toContain('DATABASE_URL is set')
  })

  test('a database without OtterOS, and one of a Supabase project whatever is asked', async () => {
    const database = await startOutsideDatabase()
    const env = { DATA_DIR: newFolder(), DATABASE_URL: database.url }
    try {
      expect((await demo(env, '--force')).errors).toContain('This database has no OtterOS yet')
      const sql = postgres(database.url, { max: 1 })
      await sql`create role supabase_auth_admin`
      await sql.end()
      const refused = await demo(env, '--force')
      expect(refused).toMatchObject({ code: 1, output: '' })
      expect(refused.errors).toContain('Supabase project')
    } finally {
      await database.dispose()
    }
  })

  test('arguments that it does not know', async () => {
    const refused = await demo({}, '--yes')
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toContain('npm run demo -- --remove')
  })
})

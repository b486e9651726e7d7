// What a query may ask of the REST API: nothing that the product asks for is refused, and no query costs without end.
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { tokenFor } from '../support/members.ts'
import { type Person, newPerson, request, visitor } from '../support/people.ts'

const shared = inject('shared')
const category = 'games'
const name = `Large ${randomUUID()}`
let sql: postgres.Sql
let person: Person
let apps: readonly string[]

beforeAll(async () => {
  sql = openDatabase(shared.dataDir)
  person = await newPerson(shared)
  const made = await sql<{ id: string }[]>`
    insert into public.apps (name, author, description, category, html_content, user_id)
    select ${name}, 'Otter', 'Of a megabyte', ${category}, repeat('<p>otter</p>', 100000), ${person.id}
    from generate_series(1, 4) returning id`
  apps = made.map(({ id }) => id)
})
afterAll(() => sql.end())

/** Status and error of a visitor's query. */
async function ask(path: string) {
  const response = await request(shared, `/rest/v1/${path}`)
  const text = await response.text()
  const { code, message }: { code?: string; message?: string } = response.ok ? {} : JSON.parse(text)
  return { status: response.status, code, message, bytes: text.length }
}

describe('columns', () => {
  const twice = [
    'a:html_content,b:html_content',
    'html_content,html_content::text',
    '*,html_content',
    '*,a:html_content',
    'a:html_content->x,b:html_content->y',
    '"html_content",b:"html_content"',
    'name,a:name',
  ]
  test.each(twice)('select=%s names a column twice and is refused', async (select) => {
    const answer = await ask(`apps?id=eq.${apps[0]}&select=${encodeURIComponent(select)}`)
    expect(answer).toMatchObject({
      status: 400,
      code: 'OTQ01',
      message: expect.stringContaining('named twice'),
    })
  })

  test('of changed rows a column is given once, too', async () => {
    const response = await request(
      shared,
      `/rest/v1/apps?id=eq.${apps[0]}&select=a:html_content,b:html_content`,
      {
        method: 'PATCH',
        headers: { prefer: 'return=representation' },
        body: '{"downloads":1}',
      },
    )
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'OTQ01' }])
  })

  test('more columns than any table has are refused', async () => {
    const select = Array.from({ length: 61 }, (_, nth) => `a${nth}:files->${nth}`).join(',')
    expect(await ask(`apps?select=${select}`)).toMatchObject({ status: 400, code: 'OTQ01' })
  })

  test('a large page comes whole for one row, and lists of them end with a clear refusal', async () => {
    for (const one of [`id=eq.${apps[1]}`, `name=eq.${encodeURIComponent(name)}&limit=1`]) {
      const single = await ask(`apps?select=html_content&${one}`)
      expect([single.status, single.bytes > 1_200_000]).toEqual([200, true])
    }
    for (const select of ['html_content', '*', 'id,html_content'])
      expect(await ask(`apps?select=${select}&name=eq.${encodeURIComponent(name)}`)).toMatchObject({
        status: 400,
        code: 'OTQ02',
        message: 'The answer would be too large.',
      })
    const others = await ask(
      `apps?select=id,name,icon,files,content_length&name=eq.${encodeURIComponent(name)}`,
    )
    expect(others.status).toBe(200)
  })
})

describe('embedded tables', () => {
  const refused = [
    'id,app_ratings(*)',
    'id,app_versions(html_content)',
    'id,app_ratings(stars,apps(name))',
    'id,a:app_ratings(stars),b:app_ratings(stars),c:app_ratings(stars),d:app_ratings(stars)',
    'id,app_ratings(stars,a:stars)',
  ]
  test.each(refused)('select=%s is refused', async (select) => {
    expect(await ask(`apps?select=${encodeURIComponent(select)}`)).toMatchObject({
      status: 400,
      code: 'OTQ01',
    })
  })

  test('one level of named columns is answered', async () => {
    const { data, error } = await person.client
      .from('apps')
      .select('id, app_ratings(stars)')
      .in('id', [...apps])
    expect([error, data?.length]).toEqual([null, 4])
  })
})

describe('conditions', () => {
  const many = '%25a'.repeat(9)
  const refused: Record<string, string> = {
    'a pattern on a large column': 'html_content=ilike.*otter*',
    'a pattern on any of them': 'html_content=ilike(any).{*a*,*b*}',
    'a negated pattern': 'html_content=not.like.*otter*',
    'a pattern inside of or': 'or=(html_content.ilike.*otter*,name.eq.x)',
    'a pattern deep inside': 'and=(name.eq.x,or(name.eq.y,not.and(html_content.match.o,name.eq.z)))',
    'a comparison of large values': 'html_content=gt.a',
    'many wildcards': `name=like.${many}`,
    'many wildcards inside of or': `or=(name.ilike.${many},name.eq.x)`,
    'a long pattern': `name=ilike.*${'a'.repeat(230)}*`,
    'a regular expression': 'name=match.(a%2B)%2Bb',
    'a regular expression of classes': 'name=imatch.%5Cw%5Cd',
    'a regular expression inside of or': 'or=(name.imatch."(a|b)*c",name.eq.x)',
    'a search in icons': 'icon=ilike.*a*',
    'a search in files': 'files->0->>name=ilike.*a*',
    'full text search': 'description=fts.otter',
    'a search in the web style inside of or': 'or=(description.wfts.otter,name.eq.x)',
    'too many conditions': `or=(${Array.from({ length: 51 }, () => 'name.eq.x').join(',')})`,
    'too many patterns': `or=(${Array.from({ length: 11 }, () => 'name.like.x*').join(',')})`,
    'brackets without end': `or=${'(and'.repeat(200)}`,
    'an order of large values': 'order=html_content.asc',
    'an address of 12,001 characters': `name=eq.${'a'.repeat(12_000)}`,
  }
  test.each(Object.entries(refused))('%s is refused', async (_, query) => {
    expect(await ask(`apps?select=id&${query}`)).toMatchObject({ status: 400, code: 'OTQ01' })
  })

  test('a list that is everybody’s is read to its 10,000th row, however that is asked for', async () => {
    expect((await ask('apps?select=id&offset=10000')).status).toBeLessThan(417)
    for (const place of ['offset=10001', 'limit=1&offset=99999999'])
      expect(await ask(`apps?select=id&${place}`)).toMatchObject({
        status: 400,
        code: 'OTQ01',
        message: '"apps" is listed to its 10000th row.',
      })
    for (const range of ['10001-', '10001-10050']) {
      const answer = await request(shared, '/rest/v1/apps?select=id', { headers: { range } })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'OTQ01' }])
    }
    // What a person has of other tables is bounded by itself, and older desktops page through all people.
    const { error } = await person.client.from('profiles').select('id').range(20_000, 20_999)
    expect(error?.code).not.toBe('OTQ01')
  })

  test('rows are counted by the header alone', async () => {
    for (const select of ['count', 'count()', 'category,count()', 'downloads.sum()'])
      expect((await ask(`apps?select=${select}`)).status, select).toBe(400)
    const { count } = await visitor(shared)
      .from('apps')
      .select('id', { count: 'exact', head: true })
      .eq('name', name)
    expect(count).toBe(4)
  })

  const answered: Record<string, string> = {
    'the search of the store': `search_text=imatch.${encodeURIComponent(String.raw`C\+\+ \(draft\) "two"`)}`,
    'the search for versions': `or=${encodeURIComponent(String.raw`(name.imatch."a\\.b \"c\"",description.imatch."a\\.b")`)}`,
    'a search for brackets': `or=${encodeURIComponent(`(name.imatch."${String.raw`\\(`.repeat(50)}")`)}`,
    'the beginning of a name': 'name=like.Large*',
    'a value of brackets': `name=eq.${'('.repeat(30)}`,
    'whether there is a page': 'html_content=is.null',
    'files that hold a path': `files=cs.${encodeURIComponent('[{"storage_path":"a"}]')}`,
    'two hundred ids': `id=in.(${Array.from({ length: 200 }, () => randomUUID()).join(',')})`,
  }
  test.each(Object.entries(answered))('%s is answered', async (_, query) => {
    expect((await ask(`apps?select=id&${query}`)).status).toBe(200)
  })
})

test('a search inside of or finds the characters that it escapes', async () => {
  const { data, error } = await person.client
    .from('apps')
    .select('id')
    .or(`name.imatch."${name.replaceAll('-', String.raw`\\-`)}",name.eq.x`)
  expect([error, data?.length]).toEqual([null, 4])
})

test('a query whose client leaves is cancelled in the database', async () => {
  // What the server learns of the table at its first request would wait for the lock, too.
  expect((await person.client.from('vm_sessions').select('id')).error).toBeNull()
  // A lock makes it wait: nothing else in the product takes long.
  const lock = await sql.reserve()
  await lock`begin`
  await lock`lock table public.vm_sessions in access exclusive mode`
  // Tells the query from those of other tests.
  const column = `id_${randomUUID().replaceAll('-', '')}`
  const waiting = async () => {
    const [row] = await sql`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and query like ${`%${column}%`} and pid <> pg_backend_pid()`
    return row?.count
  }
  try {
    const outgoing = httpRequest(`${shared.url}/rest/v1/vm_sessions?select=${column}:id`, {
      headers: { apikey: shared.key, authorization: `Bearer ${tokenFor(shared.dataDir, person.id)}` },
    })
    outgoing.on('error', () => {})
    outgoing.end()
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 5000, interval: 20 })
    outgoing.destroy()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000, interval: 20 })
  } finally {
    await lock`rollback`
    lock.release()
  }
  // The connection goes on working for others.
  expect((await person.client.from('vm_sessions').select('id')).error).toBeNull()
  expect((await visitor(shared).from('apps').select('id').limit(1)).error).toBeNull()
})

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Person, newPerson, request, visitor } from '../support/people.ts'

const shared = inject('shared')
const bucket = 'test-files'
let ada: Person
let ben: Person

beforeAll(async () => {
  const sql = openDatabase(shared.dataDir)
  // A bucket as a migration makes one: everyone reads, people write below their own id.
  await sql.unsafe(`
    insert into storage.buckets (id, name, public) values ('${bucket}', '${bucket}', true);
    create policy "test read" on storage.objects for select using (bucket_id = '${bucket}');
    create policy "test insert" on storage.objects for insert to authenticated
      with check (bucket_id = '${bucket}' and (storage.foldername(name))[1] = auth.uid()::text);
    create policy "test delete" on storage.objects for delete to authenticated
      using (bucket_id = '${bucket}' and (storage.foldername(name))[1] = auth.uid()::text);`)
  await sql.end()
  ada = await newPerson(shared)
  ben = await newPerson(shared)
})

const file = (content: string, type = 'text/plain') => new File([content], 'note.txt', { type })
const upload = (person: Person, path: string, body: File | Blob | Uint8Array, contentType?: string) =>
  person.client.storage
    .from(bucket)
    .upload(path, body, { cacheControl: '3600', ...(contentType ? { contentType } : {}) })

test('files of a browser and raw bytes are stored and come back as they were', async () => {
  const path = `${ada.id}/1-note.txt`
  const { data, error } = await upload(ada, path, file('Hello, river'))
  expect(error).toBeNull()
  expect(data?.path).toBe(path)
  const { publicUrl } = ada.client.storage.from(bucket).getPublicUrl(path).data
  const response = await fetch(publicUrl)
  expect(await response.text()).toBe('Hello, river')
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(response.headers.get('cache-control')).toBe('max-age=3600')
  const bytes = new Uint8Array([0, 255, 13, 10, 0])
  expect((await upload(ada, `${ada.id}/2.bin`, bytes, 'application/octet-stream')).error).toBeNull()
  const download = await ada.client.storage.from(bucket).download(`${ada.id}/2.bin`)
  expect(new Uint8Array((await download.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
})

test('what people upload is never a page of the desktop', async () => {
  const path = `${ada.id}/page.html`
  await upload(ada, path, file('<script>alert(1)</script>', 'text/html'))
  const response = await fetch(ada.client.storage.from(bucket).getPublicUrl(path).data.publicUrl)
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a file is not overwritten, and only its owner writes and deletes', async () => {
  const path = `${ada.id}/mine.txt`
  expect((await upload(ada, path, file('one'))).error).toBeNull()
  expect((await upload(ada, path, file('two'))).error).not.toBeNull()
  expect((await upload(ben, path, file('three'))).error).not.toBeNull()
  expect((await upload(ben, `${ada.id}/from-ben.txt`, file('four'))).error).not.toBeNull()
  const anonymous = await visitor(shared).storage.from(bucket).upload(`${ada.id}/x.txt`, file('five'))
  expect(anonymous.error).not.toBeNull()
  await ben.client.storage.from(bucket).remove([path])
  expect(await (await ada.client.storage.from(bucket).download(path)).data?.text()).toBe('one')
  await ada.client.storage.from(bucket).remove([path])
  expect((await ada.client.storage.from(bucket).download(path)).error).not.toBeNull()
})

test('keys lead nowhere but to their object', async () => {
  const uploads = join(shared.dataDir, 'uploads')
  const before = statSync(join(shared.dataDir, 'secrets.json')).mtimeMs
  for (const key of [
    '../secrets.json',
    '..%2f..%2fsecrets.json',
    `${ada.id}/../../../secrets.json`,
    '%00',
    'a\\..\\b',
  ]) {
    await upload(ada, key, file('gone'))
    const response = await request(shared, `/storage/v1/object/public/${bucket}/${key}`)
    expect(await response.text(), key).not.toContain('jwtSecret')
  }
  expect(statSync(join(shared.dataDir, 'secrets.json')).mtimeMs).toBe(before)
  for (const folder of readdirSync(uploads)) {
    expect(folder).toMatch(/^[0-9a-f]{2}$/)
    for (const name of readdirSync(join(uploads, folder)))
      expect(name).toMatch(/^([0-9a-f]{64}\.json|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
  }
})

test('people make no buckets, and see no others', async () => {
  expect((await ada.client.storage.createBucket('mine')).error).not.toBeNull()
  expect((await ada.client.storage.listBuckets()).data).toEqual([])
  expect((await visitor(shared).storage.listBuckets()).data).toEqual([])
})

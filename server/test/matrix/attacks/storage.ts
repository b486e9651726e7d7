import { accessToken, request } from '../../support/people.ts'
import { bucket, exists, newName, stored } from '../storage.ts'
import { type World, newApp } from '../world.ts'
import { type Attack, must, mustBeRefused } from './attack.ts'

const headersOf = async ({ actors: { user } }: World) => {
  if (!user.person) throw new Error('the user has no account')
  return { authorization: `Bearer ${await accessToken(user.person)}` }
}

const objectSize = async ({ sql }: World, path: string) => {
  const [row] = await sql<{ size: string }[]>`
    select metadata ->> 'size' as size from storage.objects where bucket_id = ${bucket} and name = ${path}`
  return row?.size ?? null
}

/** Attacks with the files of apps. */
export const storageAttacks: readonly Attack[] = [
  {
    name: "a file in another person's folder",
    attempt: async (world) => {
      const path = `${world.actors.verified_developer.id}/${newName()}`
      await mustBeRefused(world.actors.user.client.storage.from(bucket).upload(path, new Blob(['x'])))
      must(!(await exists(world, path)), 'it is there')
    },
  },
  {
    name: "a file in another person's folder by a way around",
    attempt: async (world) => {
      const { user, verified_developer: other } = world.actors
      const { id } = user
      for (const path of [
        `${id}/../${other.id}/${newName()}`,
        `${id}/%2e%2e/${other.id}/${newName()}`,
        `${id}\\..\\${other.id}/${newName()}`,
        `${other.id}/${id}/${newName()}`,
        `//${other.id}/${newName()}`,
      ])
        await user.client.storage.from(bucket).upload(path, new Blob(['x']))
      const rows = await world.sql`
        select name from storage.objects where name like ${`%${other.id}%`} and owner_id = ${id}`
      must(rows.length === 0, `stored: ${JSON.stringify(rows)}`)
    },
  },
  {
    name: 'a file of a visitor',
    attempt: async (world) =>
      mustBeRefused(
        world.actors.anonymous.client.storage
          .from(bucket)
          .upload(`${world.stranger}/${newName()}`, new Blob(['x'])),
      ),
  },
  {
    name: 'a file over the limit',
    attempt: async (world) => {
      const path = `${world.actors.user.id}/${newName('large.png')}`
      const large = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)])
      await mustBeRefused(world.actors.user.client.storage.from(bucket).upload(path, large))
      must(!(await exists(world, path)), 'it is there')
    },
  },
  {
    name: 'a file over the limit, sent without its length',
    attempt: async (world) => {
      const path = `${world.actors.user.id}/${newName('large.png')}`
      let left = 11
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          left -= 1
          if (left < 0) controller.close()
          else controller.enqueue(new Uint8Array(1024 * 1024))
        },
      })
      const init = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { ...(await headersOf(world)), 'content-type': 'image/png' },
      }
      const answer = await request(world.place, `/storage/v1/object/${bucket}/${path}`, init)
      must(!answer.ok, 'it was taken')
      must(!(await exists(world, path)), 'it is there')
    },
  },
  {
    name: 'a file that says it is smaller than it is',
    attempt: async (world) => {
      const path = `${world.actors.user.id}/${newName()}`
      const metadata = Buffer.from(JSON.stringify({ size: 0, contentLength: 0, mimetype: 'x/y' })).toString(
        'base64',
      )
      await request(world.place, `/storage/v1/object/${bucket}/${path}`, {
        method: 'POST',
        body: 'twelve bytes',
        headers: { ...(await headersOf(world)), 'content-type': 'text/plain', 'x-metadata': metadata },
      })
      const size = await objectSize(world, path)
      must(size === '12', `it counts as ${size}`)
    },
  },
  {
    name: 'more files than an account may have',
    attempt: async (world) => {
      await world.sql`
        insert into storage.objects (bucket_id, name, metadata)
        select ${bucket}, ${world.actors.verified_developer.id} || '/9' || nth || '-x.png', '{"size": 1}'
        from generate_series(1, 1000) as nth`
      const path = `${world.actors.verified_developer.id}/${newName()}`
      const { client } = world.actors.verified_developer
      try {
        await mustBeRefused(client.storage.from(bucket).upload(path, new Blob(['x'])))
      } finally {
        await world.sql`
          delete from storage.objects where name like ${`${world.actors.verified_developer.id}/9%-x.png`}`
      }
    },
  },
  {
    name: 'a page of html, active at the address of the desktop',
    attempt: async (world) => {
      const { user } = world.actors
      const path = `${user.id}/${newName('page.html')}`
      const page = new Blob(['<script>parent.steal()</script>'], { type: 'text/html' })
      await user.client.storage.from(bucket).upload(path, page, { contentType: 'text/html' })
      const answer = await fetch(`${world.place.url}/storage/v1/object/public/${bucket}/${path}`)
      const policy = answer.headers.get('content-security-policy') ?? ''
      must(
        answer.ok && policy.startsWith('sandbox;') && !policy.includes('allow-scripts'),
        `it runs under "${policy}"`,
      )
      must(answer.headers.get('x-content-type-options') === 'nosniff', 'its type may be guessed')
    },
  },
  {
    name: 'an image with a script, active at the address of the desktop',
    attempt: async (world) => {
      const { user } = world.actors
      const path = `${user.id}/${newName('logo.png')}`
      const image = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'])
      await user.client.storage.from(bucket).upload(path, image, { contentType: 'image/svg+xml' })
      const answer = await fetch(`${world.place.url}/storage/v1/object/public/${bucket}/${path}`)
      must((answer.headers.get('content-security-policy') ?? '').startsWith('sandbox;'), 'it runs')
    },
  },
  {
    name: 'a file of an app, swapped after the upload',
    attempt: async (world) => {
      const { user } = world.actors
      const path = await stored(world, user)
      const file = { name: 'index.html', size: 11, type: 'text/html', lastModified: 1, storage_path: path }
      const files = [{ ...file, public_url: `${world.place.url}/${path}` }]
      const app = { name: 'Draw', description: 'A sheet', author: 'Me', files }
      const { error } = await user.client.from('apps').insert(app)
      must(error === null, 'the app was not taken')
      await user.client.storage.from(bucket).remove([path])
      await mustBeRefused(user.client.storage.from(bucket).upload(path, new Blob(['evil']), { upsert: true }))
      await mustBeRefused(user.client.storage.from(bucket).update(path, new Blob(['evil'])))
      const answer = await fetch(`${world.place.url}/storage/v1/object/public/${bucket}/${path}`)
      must((await answer.text()) === '<h1>Hi</h1>', 'it is another file')
    },
  },
  {
    name: "an app made of another person's files",
    attempt: async (world) => {
      const path = await stored(world, world.actors.trusted_user)
      const file = { name: 'index.html', size: 11, type: 'text/html', lastModified: 1, storage_path: path }
      const files = [{ ...file, public_url: `${world.place.url}/${path}` }]
      const app = { name: 'Draw', description: 'A sheet', author: 'Me', files }
      await mustBeRefused(world.actors.user.client.from('apps').insert(app).select())
    },
  },
  {
    name: "another person's files, deleted",
    attempt: async (world) => {
      const path = await stored(world, world.actors.verified_developer)
      for (const { client } of [world.actors.anonymous, world.actors.user])
        await client.storage.from(bucket).remove([path])
      must(await exists(world, path), 'it is gone')
    },
  },
  {
    name: "another person's files, listed",
    attempt: async (world) => {
      const { id } = world.actors.trusted_user
      await stored(world, world.actors.trusted_user)
      for (const { client } of [world.actors.anonymous, world.actors.user])
        await mustBeRefused(client.storage.from(bucket).list(id))
    },
  },
  {
    name: "a signed address for uploads into another person's folder",
    attempt: async (world) => {
      const path = `${world.actors.trusted_user.id}/${newName()}`
      await mustBeRefused(world.actors.user.client.storage.from(bucket).createSignedUploadUrl(path))
    },
  },
  {
    name: 'an app whose files have types that its framework does not allow',
    attempt: async (world) => {
      const { user } = world.actors
      const path = `${user.id}/${newName('tool.exe')}`
      await user.client.storage.from(bucket).upload(path, new Blob(['MZ']))
      const file = { name: 'tool.exe', size: 2, type: '', lastModified: 1, storage_path: path }
      const files = [{ ...file, public_url: `${world.place.url}/${path}` }]
      await mustBeRefused(
        user.client.from('apps').insert({ name: 'Tool', description: 'x', author: 'Me', files }).select(),
      )
      const id = await newApp(world.sql, user.id)
      await mustBeRefused(user.client.from('apps').update({ files }).eq('id', id).select())
    },
  },
]

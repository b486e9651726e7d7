// The files of apps in storage.
import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { type Line, type Outcome, noError } from './cells.ts'
import { type Actor, type World, newApp } from './world.ts'

export const bucket = 'app-files'
const table = 'storage app-files'

let lastTime = 1_763_733_600_000
/** A name as the store gives it: {timestamp}-{file name}. Each is new: the store refuses a second file of one name. */
export const newName = (name = 'index.html') => `${++lastTime}-${name}`

/** Stores a file for a person of the matrix as that person; returns its path. */
export async function stored(_: World, owner: Actor): Promise<string> {
  const path = `${owner.id}/${newName()}`
  const { error } = await owner.client.storage.from(bucket).upload(path, new Blob(['<h1>Hi</h1>']))
  if (error) throw error
  return path
}

const upload = (actor: Actor, path: string, upsert = false) =>
  noError(
    actor.client.storage
      .from(bucket)
      .upload(path, new Blob([randomBytes(8)]), { cacheControl: '3600', upsert }),
  )

/** Whether a file is there, for everyone. A server that is busy is asked again: it says nothing about the file. */
export async function exists({ place }: World, path: string): Promise<boolean> {
  const response = await vi.waitFor(
    async () => {
      const answer = await fetch(`${place.url}/storage/v1/object/public/${bucket}/${path}`)
      await answer.body?.cancel()
      if (!answer.ok && ![400, 404].includes(answer.status))
        throw new Error(`asked for ${path}, the server answered ${answer.status}`)
      return answer
    },
    { timeout: 60_000, interval: 1000 },
  )
  return response.ok
}

const remove = async (world: World, actor: Actor, path: string): Promise<Outcome> => {
  await actor.client.storage.from(bucket).remove([path])
  return (await exists(world, path)) ? 'refused' : 'allowed'
}

/** Another person with an account, whose rows are looked for. */
const other = (world: World, actor: Actor) =>
  actor.role === 'user' ? world.actors.verified_developer : world.actors.user

const line = (verb: string, what: string, expected: string, attempt: Line['attempt']): Line => ({
  table,
  verb,
  what,
  expected,
  attempt,
})

export const storageLines: readonly Line[] = [
  line('upload', 'below the own id', 'RAAAA', (_, actor) => upload(actor, `${actor.id}/${newName()}`)),
  line('upload', "below another person's id", 'RRRRR', ({ stranger }, actor) =>
    upload(actor, `${stranger}/${newName()}`),
  ),
  line('upload', 'at the top', 'RRRRR', (_, actor) => upload(actor, newName())),
  line('upload', 'below the own id, without a number', 'RRRRR', (_, actor) =>
    upload(actor, `${actor.id}/index.html`),
  ),
  line('upload', 'over an own file', '-RRRR', async (world, actor) =>
    upload(actor, await stored(world, actor)),
  ),
  line('upload', 'over an own file, asked to overwrite', '-RRRR', async (world, actor) =>
    upload(actor, await stored(world, actor), true),
  ),
  line('upload', "over another person's file, asked to overwrite", 'RRRRR', async (world, actor) =>
    upload(actor, await stored(world, other(world, actor)), true),
  ),
  line('download', "another person's file by its public address", 'AAAAA', async (world, actor) => {
    const path = await stored(world, other(world, actor))
    return (await exists(world, path)) ? 'allowed' : 'refused'
  }),
  line('list', 'own files', '-AAAA', async (world, actor) => {
    await stored(world, actor)
    const { data } = await actor.client.storage.from(bucket).list(actor.id)
    return data?.length ? 'allowed' : 'refused'
  }),
  line('list', "another person's files", 'RRRAA', async (world, actor) => {
    const { id } = other(world, actor)
    await stored(world, other(world, actor))
    const { data } = await actor.client.storage.from(bucket).list(id)
    return data?.length ? 'allowed' : 'refused'
  }),
  line('delete', 'own file', '-AAAA', async (world, actor) =>
    remove(world, actor, await stored(world, actor)),
  ),
  line('delete', 'own file that an app has', '-RRAA', async (world, actor) => {
    const path = await stored(world, actor)
    const file = { name: 'index.html', size: 4, type: 'text/html', lastModified: 1, storage_path: path }
    const files = JSON.stringify([{ ...file, public_url: `https://example.org/${path}` }])
    const id = await newApp(world.sql, actor.id)
    await world.sql`update public.apps set files = ${files}::text::jsonb where id = ${id}`
    return remove(world, actor, path)
  }),
  line('delete', "another person's file", 'RRRAA', async (world, actor) =>
    remove(world, actor, await stored(world, other(world, actor))),
  ),
  line('move', 'own file', '-RRRR', async (world, actor) => {
    const path = await stored(world, actor)
    return noError(actor.client.storage.from(bucket).move(path, `${actor.id}/${newName('moved.html')}`))
  }),
  line('copy', "another person's file over an own one", 'RRRRR', async (world, actor) => {
    if (!actor.person) return noError(actor.client.storage.from(bucket).copy('a/1-a.html', 'a/1-b.html'))
    const path = await stored(world, other(world, actor))
    return noError(actor.client.storage.from(bucket).copy(path, await stored(world, actor)))
  }),
  line('bucket', 'make one', 'RRRRR', (_, actor) =>
    noError(actor.client.storage.createBucket(`own-${randomBytes(4).toString('hex')}`)),
  ),
  line('bucket', 'change its limits', 'RRRRR', (_, actor) =>
    noError(actor.client.storage.updateBucket(bucket, { public: true, fileSizeLimit: 1e9 })),
  ),
  line('bucket', 'empty it', 'RRRRR', async (world, actor) => {
    const path = await stored(world, other(world, actor))
    await actor.client.storage.emptyBucket(bucket)
    return (await exists(world, path)) ? 'refused' : 'allowed'
  }),
  line('bucket', 'delete it', 'RRRRR', (_, actor) => noError(actor.client.storage.deleteBucket(bucket))),
]

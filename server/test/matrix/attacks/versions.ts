import { newVersion } from '../versions.ts'
import { newActor, newApp } from '../world.ts'
import { type Attack, must, mustBeRefused, rowOf, storedApp } from './attack.ts'

/** Attacks on new versions of verified apps, and on how often things count. */
export const versionAttacks: readonly Attack[] = [
  {
    name: 'a version that nobody has approved, read by a visitor or another person',
    attempt: async (world) => {
      const { id, app } = await newVersion(world, world.stranger)
      const { anonymous, user, verified_developer: developer } = world.actors
      for (const { client } of [anonymous, user, developer]) {
        await mustBeRefused(client.from('app_versions').select('html_content').eq('id', id))
        const { data } = await client.from('apps').select('id, app_versions(html_content)').eq('id', app)
        must(
          (data ?? []).every((row) => JSON.stringify(row.app_versions ?? []) === '[]'),
          'it is beside its app',
        )
      }
    },
  },
  {
    name: "a version handed in for another person's app",
    attempt: async (world) => {
      const app = await newApp(world.sql, world.stranger, { is_verified: true })
      for (const { client } of Object.values(world.actors))
        await mustBeRefused(client.rpc('submit_app_version', { _app_id: app, _name: 'Stolen' }))
      const rows = await world.sql`select from public.app_versions where app_id = ${app}`
      must(rows.length === 0, 'it waits')
    },
  },
  {
    name: 'an author who approves the own version without being a reviewer',
    attempt: async (world) => {
      for (const author of [world.actors.user, world.actors.verified_developer]) {
        const { id, app } = await newVersion(world, author.id)
        await mustBeRefused(author.client.rpc('review_app_version', { _version_id: id, _approve: true }))
        await mustBeRefused(
          author.client.from('app_versions').update({ status: 'approved' }).eq('id', id).select(),
        )
        must((await storedApp(world, app)).name === 'Kanban Board', 'it is in the store')
      }
    },
  },
  {
    name: 'a version swapped for another one between the look of a reviewer and the decision',
    attempt: async (world) => {
      const author = await newActor(world.place, world.sql, 'user')
      const app = await newApp(world.sql, author.id, { is_verified: true })
      const submit = (page: string) =>
        author.client.rpc('submit_app_version', { _app_id: app, _html_content: page })
      const { data: seen } = await submit('<p>nice</p>')
      await submit('<script>steal()</script>')
      await mustBeRefused(
        world.actors.trusted_user.client.rpc('review_app_version', { _version_id: seen.id, _approve: true }),
      )
      must((await storedApp(world, app)).html_content === '<h1>Kanban</h1>', 'it is in the store')
    },
  },
  {
    name: 'a version that brings verification, downloads and a rating of its own',
    attempt: async (world) => {
      const author = await newActor(world.place, world.sql, 'user')
      const app = await newApp(world.sql, author.id, { is_verified: true, downloads: 3 })
      for (const forged of [
        { _is_verified: true },
        { _downloads: 9999 },
        { _rating: 5 },
        { _user_id: world.chief },
      ])
        await mustBeRefused(author.client.rpc('submit_app_version', { _app_id: app, ...forged }))
      const { data } = await author.client.rpc('submit_app_version', { _app_id: app, _name: 'Next' })
      await world.actors.trusted_user.client.rpc('review_app_version', {
        _version_id: data.id,
        _approve: true,
      })
      const { downloads, rating, user_id: owner } = await storedApp(world, app)
      must(downloads === 3 && rating === 0 && owner === author.id, 'its numbers changed')
    },
  },
  {
    name: "another person's version, withdrawn or deleted",
    attempt: async (world) => {
      const { id } = await newVersion(world, world.stranger)
      for (const { client } of Object.values(world.actors)) {
        await client.rpc('withdraw_app_version', { _version_id: id })
        await client.from('app_versions').delete().eq('id', id)
      }
      await rowOf(world, 'app_versions', id)
    },
  },
  {
    name: 'a version number that jumps back, or over every other one',
    attempt: async (world) => {
      const author = await newActor(world.place, world.sql, 'user')
      const app = await newApp(world.sql, author.id, { is_verified: true, version: '2.0.0' })
      for (const version of ['1.9.9', '2.0.0', '999999.0.0', '2.0', '2.0.1; drop table apps', '-1.0.0'])
        await mustBeRefused(author.client.rpc('submit_app_version', { _app_id: app, _version: version }))
    },
  },
  {
    name: 'downloads raised by one person without end',
    attempt: async (world) => {
      const { client } = world.actors.user
      const app = await newApp(world.sql, world.stranger, { downloads: 10 })
      // Ten at once: of more, those that wait too long for their turn would not be counted.
      for (let round = 0; round < 15; round += 1)
        await Promise.all(
          Array.from({ length: 10 }, () => client.rpc('increment_downloads', { _app_id: app })),
        )
      for (const downloads of [111, 112, 113]) await client.from('apps').update({ downloads }).eq('id', app)
      must((await storedApp(world, app)).downloads === 110, 'each counted')
    },
  },
  {
    name: 'downloads raised by a visitor without end',
    attempt: async (world) => {
      const { client } = world.actors.anonymous
      const app = await newApp(world.sql, world.stranger, { downloads: 0 })
      await Promise.all(
        Array.from({ length: 200 }, () => client.rpc('increment_downloads', { _app_id: app })),
      )
      // A minute may turn meanwhile, and another 60 count.
      const { downloads } = await storedApp(world, app)
      must(Number(downloads) <= 120, `${String(downloads)} counted`)
    },
  },
  {
    name: 'more uploads a day than a person may have, each deleted at once',
    attempt: async (world) => {
      const { client, id } = await newActor(world.place, world.sql, 'user')
      const upload = () =>
        client.from('apps').insert({ name: 'Draw', description: 'A sheet', author: 'Me' }).select('id')
      await upload()
      await world.sql`update private.uses set uses = 100 where who = ${id} and what = 'uploads'`
      await client.from('apps').delete().eq('user_id', id)
      await mustBeRefused(upload())
    },
  },
]

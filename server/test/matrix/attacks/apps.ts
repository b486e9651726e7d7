import { randomUUID } from 'node:crypto'
import { clientWith, newApp } from '../world.ts'
import { type Attack, must, mustBeRefused, storedApp } from './attack.ts'

const newRow = { name: 'Draw', description: 'A sheet', author: 'Me' }

/** Attacks on verification, numbers and other people's apps. */
export const appAttacks: readonly Attack[] = [
  {
    name: 'a new app that calls itself verified',
    attempt: async ({ actors: { user } }) => {
      const forged = { ...newRow, is_verified: true, downloads: 100_000, rating: 5, version: '99.0.0' }
      const { data } = await user.client.from('apps').insert(forged).select().single()
      must(
        data.is_verified === false && data.downloads === 0 && data.rating === 0 && data.version === '1.0.0',
        'what it said counted',
      )
    },
  },
  {
    name: 'a new app with a reviewer of its own choice',
    attempt: ({ actors: { user }, chief }) =>
      mustBeRefused(
        user.client
          .from('apps')
          .insert({ ...newRow, verified_by: chief })
          .select(),
      ),
  },
  {
    name: 'a new app in the name of somebody else',
    attempt: async ({ actors: { user }, chief }) => {
      const { data } = await user.client
        .from('apps')
        .insert({ ...newRow, user_id: chief })
        .select()
        .single()
      must(data.user_id === user.id, 'it is theirs')
    },
  },
  {
    name: 'a new app with the author of somebody famous, by a person without a role',
    attempt: async ({ actors: { user } }) => {
      const { data } = await user.client
        .from('apps')
        .insert({ ...newRow, author: 'OtterOS Team' })
        .select()
        .single()
      must(data.author !== 'OtterOS Team', 'the author was believed')
    },
  },
  {
    name: 'a new app with a name of the product as author, by a verified developer',
    attempt: ({ actors: { verified_developer: developer } }) =>
      mustBeRefused(
        developer.client
          .from('apps')
          .insert({ ...newRow, author: 'OtterOS Team' })
          .select(),
      ),
  },
  {
    name: 'a new app of a visitor',
    attempt: ({ actors: { anonymous } }) =>
      mustBeRefused(anonymous.client.from('apps').insert(newRow).select()),
  },
  {
    name: 'an owner who verifies the own app',
    attempt: async (world) => {
      const { user } = world.actors
      const id = await newApp(world.sql, user.id)
      await mustBeRefused(user.client.from('apps').update({ is_verified: true }).eq('id', id).select())
      must((await storedApp(world, id)).is_verified === false, 'it is verified')
    },
  },
  {
    name: 'a verified developer who verifies the own app',
    attempt: async ({ sql, actors: { verified_developer: developer } }) => {
      const id = await newApp(sql, developer.id)
      await mustBeRefused(developer.client.from('apps').update({ is_verified: true }).eq('id', id).select())
    },
  },
  {
    name: 'verification by upsert over an app that is there',
    attempt: async (world) => {
      const { user } = world.actors
      const id = await newApp(world.sql, user.id)
      await user.client.from('apps').upsert({ ...newRow, id, is_verified: true, user_id: user.id })
      must((await storedApp(world, id)).is_verified === false, 'it is verified')
    },
  },
  {
    name: "an upsert over another person's app",
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger)
      await world.actors.user.client.from('apps').upsert({ ...newRow, id })
      must((await storedApp(world, id)).name === 'Kanban Board', 'it was overwritten')
    },
  },
  {
    name: "a review in another reviewer's name",
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger)
      const review = { is_verified: true, verified_by: world.chief }
      await mustBeRefused(world.actors.trusted_user.client.from('apps').update(review).eq('id', id).select())
    },
  },
  {
    name: 'a review dated back',
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger)
      const review = { is_verified: true, verified_at: '2001-01-01T00:00:00Z' }
      await world.actors.trusted_user.client.from('apps').update(review).eq('id', id)
      const { verified_at: at } = await storedApp(world, id)
      must(Date.now() - Date.parse(String(at)) < 60_000, `it is dated ${String(at)}`)
    },
  },
  {
    name: 'a verified app whose page is swapped by its owner',
    attempt: async (world) => {
      const { user } = world.actors
      const id = await newApp(world.sql, user.id, { is_verified: true, verified_by: world.chief })
      await user.client.from('apps').update({ html_content: '<script>steal()</script>' }).eq('id', id)
      must((await storedApp(world, id)).is_verified === false, 'it is still verified')
    },
  },
  {
    name: 'an app that changes between the look of a reviewer and the decision',
    attempt: async (world) => {
      const { user, trusted_user: trusted } = world.actors
      const id = await newApp(world.sql, user.id)
      await user.client.from('apps').update({ html_content: '<script>steal()</script>' }).eq('id', id)
      const decision = trusted.client.from('apps').update({ is_verified: true })
      await mustBeRefused(decision.eq('id', id).eq('version', '1.0.0').select())
      must((await storedApp(world, id)).is_verified === false, 'it is verified unseen')
    },
  },
  {
    name: 'a version set back to the one that was looked at',
    attempt: async (world) => {
      const { user } = world.actors
      const id = await newApp(world.sql, user.id, { version: '2.0.0' })
      const back = { html_content: '<p>other</p>', version: '1.0.0' }
      await mustBeRefused(user.client.from('apps').update(back).eq('id', id).select())
    },
  },
  {
    name: 'a reviewer who changes the page of an app and verifies it at once',
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger)
      const change = { is_verified: true, html_content: '<script>steal()</script>' }
      await mustBeRefused(world.actors.trusted_user.client.from('apps').update(change).eq('id', id).select())
    },
  },
  {
    name: 'downloads that jump',
    attempt: async (world) => {
      const { user } = world.actors
      const id = await newApp(world.sql, user.id, { downloads: 3 })
      for (const downloads of [1_000_000, 5, 2, 0, -1])
        await mustBeRefused(user.client.from('apps').update({ downloads }).eq('id', id).select())
      must((await storedApp(world, id)).downloads === 3, 'they changed')
    },
  },
  {
    name: 'downloads past the end of the numbers',
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger, { downloads: 2_147_483_647 })
      await mustBeRefused(world.actors.anonymous.client.rpc('increment_downloads', { _app_id: id }))
    },
  },
  {
    name: 'a mass update by a visitor',
    attempt: async (world) => {
      const ids = await Promise.all(
        Array.from({ length: 3 }, () => newApp(world.sql, world.stranger, { downloads: 70 })),
      )
      await mustBeRefused(
        world.actors.anonymous.client.from('apps').update({ downloads: 71 }).in('id', ids).select(),
      )
      for (const id of ids) must((await storedApp(world, id)).downloads === 70, 'one changed')
    },
  },
  {
    name: 'an update that names no app at all',
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger, { downloads: 80 })
      await mustBeRefused(
        world.actors.user.client.from('apps').update({ downloads: 81 }).gte('downloads', 0).select(),
      )
      must((await storedApp(world, id)).downloads === 80, 'it changed')
    },
  },
  {
    name: 'a reviewer who verifies the whole store in one request',
    attempt: async (world) => {
      const ids = await Promise.all([1, 2].map(() => newApp(world.sql, world.stranger)))
      const all = world.actors.trusted_user.client.from('apps').update({ is_verified: true }).in('id', ids)
      await mustBeRefused(all.select())
    },
  },
  {
    name: "the deletion of another person's app",
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger)
      for (const { client } of Object.values(world.actors))
        await mustBeRefused(client.from('apps').delete().eq('id', id).select())
      await storedApp(world, id)
    },
  },
  {
    name: 'the deletion of the whole store',
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger)
      // Signed in for this attack only, so that nothing of the actors themselves is deleted.
      for (const { role, id: actor } of Object.values(world.actors))
        if (role === 'anonymous')
          await mustBeRefused(
            clientWith(world.place, null).from('apps').delete().neq('user_id', actor).select(),
          )
      await storedApp(world, id)
    },
  },
  {
    name: 'the advanced framework by its name, without the permission',
    attempt: ({ actors: { user } }) =>
      mustBeRefused(
        user.client
          .from('apps')
          .insert({ ...newRow, framework: 'advanced_html_base' })
          .select(),
      ),
  },
  {
    name: 'the advanced framework by a later update',
    attempt: async ({ sql, actors: { user } }) => {
      const id = await newApp(sql, user.id)
      await mustBeRefused(
        user.client.from('apps').update({ framework: 'advanced_html_base' }).eq('id', id).select(),
      )
    },
  },
  {
    name: 'ten apps of one person that count as verified without a review',
    attempt: async ({ sql, actors: { user } }) => {
      for (let nth = 0; nth < 10; nth += 1) await newApp(sql, user.id)
      const { data } = await user.client.rpc('can_use_advanced_framework', { _user_id: user.id })
      must(data === false, 'they count')
    },
  },
  {
    name: 'values outside of every list and limit',
    attempt: async ({ actors: { user } }) => {
      const wrong: Readonly<Record<string, unknown>>[] = [
        { category: 'malware' },
        { framework: 'php_base' },
        { name: '   ' },
        { name: 'x'.repeat(101) },
        { description: '' },
        { description: 'x'.repeat(2001) },
        { icon: '' },
        // oxlint-disable-next-line no-script-url -- the server has to refuse it
        { icon: 'javascript:alert(1)' },
        { files: {} },
        { files: [{ name: 'a.html' }] },
        { files: Array.from({ length: 51 }, () => ({})) },
      ]
      for (const values of wrong)
        await mustBeRefused(
          user.client
            .from('apps')
            .insert({ ...newRow, ...values })
            .select(),
        )
    },
  },
  {
    name: 'a page of more than 5 MB',
    attempt: ({ actors: { user } }) =>
      mustBeRefused(
        user.client
          .from('apps')
          .insert({ ...newRow, html_content: 'x'.repeat(5 * 1024 * 1024 + 1) })
          .select('id'),
      ),
  },
  {
    name: 'files that were never uploaded',
    attempt: ({ actors: { user } }) => {
      const file = { name: 'a.html', size: 1, type: 'text/html', lastModified: 1 }
      const path = `${user.id}/1-a.html`
      const files = [{ ...file, storage_path: path, public_url: `https://example.org/${path}` }]
      return mustBeRefused(
        user.client
          .from('apps')
          .insert({ ...newRow, files })
          .select(),
      )
    },
  },
  {
    name: 'an id that another app has',
    attempt: async ({ app, actors: { user } }) =>
      mustBeRefused(
        user.client
          .from('apps')
          .insert({ ...newRow, id: app })
          .select(),
      ),
  },
  {
    name: 'ratings of the own app',
    attempt: async (world) => {
      const { user } = world.actors
      const id = await newApp(world.sql, user.id)
      await mustBeRefused(user.client.rpc('rate_app', { _app_id: id, _stars: 5 }))
      await mustBeRefused(user.client.from('app_ratings').insert({ app_id: id, stars: 5 }).select())
      must((await storedApp(world, id)).ratings === 0, 'it is rated')
    },
  },
  {
    name: 'a hundred stars, and less than one',
    attempt: async ({ sql, stranger, actors: { user } }) => {
      const id = await newApp(sql, stranger)
      for (const stars of [100, 0, -5])
        await mustBeRefused(user.client.rpc('rate_app', { _app_id: id, _stars: stars }))
    },
  },
  {
    name: 'the same person rating an app twenty times at once',
    attempt: async (world) => {
      const id = await newApp(world.sql, world.stranger)
      const rate = () => world.actors.user.client.rpc('rate_app', { _app_id: id, _stars: 1 })
      await Promise.all(Array.from({ length: 20 }, rate))
      const { rating, ratings } = await storedApp(world, id)
      must(rating === 1 && ratings === 1, `it has ${String(ratings)} ratings`)
    },
  },
  {
    name: "a rating in another person's name",
    attempt: async ({ sql, stranger, chief, actors: { user } }) => {
      const id = await newApp(sql, stranger)
      await mustBeRefused(
        user.client.from('app_ratings').insert({ app_id: id, user_id: chief, stars: 1 }).select(),
      )
    },
  },
  {
    name: 'a rating moved to another app',
    attempt: async ({ sql, stranger, actors: { user } }) => {
      const [one, other] = [await newApp(sql, stranger), await newApp(sql, stranger)]
      await user.client.rpc('rate_app', { _app_id: one, _stars: 5 })
      await mustBeRefused(
        user.client.from('app_ratings').update({ app_id: other }).eq('app_id', one).select(),
      )
    },
  },
  {
    name: 'installs of an app that does not exist',
    attempt: ({ actors: { anonymous } }) =>
      mustBeRefused(anonymous.client.rpc('increment_downloads', { _app_id: randomUUID() })),
  },
]

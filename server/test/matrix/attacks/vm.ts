import { newAccount, newActor } from '../world.ts'
import { newEndedSession, newRunningSession } from '../vm.ts'
import { type Attack, must, mustBeRefused, rowOf } from './attack.ts'

const table = 'vm_sessions'
const state = { booted: true, windows: [] }

/** Attacks on the time and the state of virtual machines. */
export const vmAttacks: readonly Attack[] = [
  {
    name: 'a session that ends when its owner likes',
    attempt: async (world) => {
      const { client, id: owner } = await newActor(world.place, world.sql, 'user')
      const row = { vm_account_id: 'otteros-vm', session_token: `vm_${owner}_1763733600000`, vm_data: state }
      await mustBeRefused(
        client
          .from(table)
          .insert({ ...row, expires_at: '2099-01-01T00:00:00Z' })
          .select(),
      )
      const { data } = await client.from(table).insert(row).select().single()
      for (const change of [
        { expires_at: '2099-01-01T00:00:00Z' },
        { expires_at: null },
        { created_at: '2099-01-01T00:00:00Z' },
        { vm_data: state, expires_at: '2099-01-01T00:00:00Z' },
      ])
        await mustBeRefused(client.from(table).update(change).eq('id', data.id).select())
      const { expires_at: end } = await rowOf(world, table, data.id)
      must(Date.parse(String(end)) < Date.now() + 3_700_000, 'it lasts')
    },
  },
  {
    name: 'a session that is over, revived',
    attempt: async (world) => {
      const { client, id: owner } = world.actors.user
      const id = await newEndedSession(world, owner)
      for (const change of [
        { is_active: true },
        { expires_at: '2099-01-01T00:00:00Z' },
        { is_active: true, expires_at: '2099-01-01T00:00:00Z' },
        { vm_data: state },
      ])
        await mustBeRefused(client.from(table).update(change).eq('id', id).select())
      await client
        .from(table)
        .upsert({ id, session_token: `vm_${owner}_1763733600001`, vm_data: state })
        .select()
      const row = await rowOf(world, table, id)
      must(row.is_active === false && Date.parse(String(row.expires_at)) < Date.now(), 'it runs again')
      must(JSON.stringify(row.vm_data) === '{"booted":false,"windows":[]}', 'it was written to')
    },
  },
  {
    name: 'a second session for more time, beside the first or in its place',
    attempt: async (world) => {
      const { client, id: owner } = await newActor(world.place, world.sql, 'user')
      const id = await newRunningSession(world, owner)
      await mustBeRefused(client.from(table).update({ is_active: false }).eq('id', id).select())
      await client.from(table).delete().eq('id', id)
      const row = { session_token: `vm_${owner}_1763733600002`, vm_data: state }
      for (const account of ['otteros-vm', 'otteros-vm-2', ''])
        await mustBeRefused(
          client
            .from(table)
            .insert({ ...row, vm_account_id: account })
            .select(),
        )
      await Promise.all(Array.from({ length: 8 }, () => client.from(table).insert(row)))
      const rows = await world.sql`select id from public.vm_sessions where user_id = ${owner}`
      must(rows.length === 1 && rows[0]?.id === id, `there are ${rows.length}`)
    },
  },
  {
    name: "another person's machine, looked into, written to and started for them",
    attempt: async (world) => {
      const victim = await newAccount(world.sql)
      const id = await newRunningSession(world, victim)
      const before = JSON.stringify(await rowOf(world, table, id))
      for (const { client, id: attacker } of Object.values(world.actors)) {
        await mustBeRefused(client.from(table).select('vm_data').eq('id', id))
        await mustBeRefused(client.from(table).update({ vm_data: state }).eq('user_id', victim).select())
        await client.from(table).delete().eq('id', id)
        await client.from(table).upsert({ id, user_id: victim, session_token: 'x', vm_data: state })
        const { data } = await client
          .from(table)
          .insert({ user_id: victim, session_token: `vm_${victim}_1763733600003` })
          .select('user_id, session_token')
        for (const row of data ?? [])
          must(
            row.user_id === attacker && String(row.session_token).startsWith(`vm_${attacker}_`),
            'it is theirs',
          )
      }
      must(JSON.stringify(await rowOf(world, table, id)) === before, 'it changed')
    },
  },
  {
    name: 'a state of a machine that fills the disk, or is none',
    attempt: async (world) => {
      const { client, id: owner } = await newActor(world.place, world.sql, 'user')
      const id = await newRunningSession(world, owner)
      for (const data of [
        { ...state, windows: [{ content: 'x'.repeat(300 * 1024) }] },
        { ...state, windows: Array.from({ length: 10_000 }, () => ({})) },
        { ...state, extra: 'x' },
        { ...state, last_saved: '<script>' },
        [],
        'text',
        null,
      ])
        await mustBeRefused(client.from(table).update({ vm_data: data }).eq('id', id).select())
    },
  },
]

import { builtServer } from '../e2e/support/server'
import { openAsSuperuser } from '../server/test/support/database'
import { type Person, newPerson } from '../server/test/support/people'
import { startTestServer } from '../server/test/support/server'
import { clientOf } from '../server/test/support/members'
import {
  fillOwner,
  fillPeople,
  fillSharedWithMe,
  fillTeam,
  sharedId,
} from '../server/test/support/large-sharing'
import { median } from './statistics'
import type { Row } from './table'

/** Shared folders of one person, and members of one team. */
const [shares, members] = [10_000, 1_000]
const goal = '≤ 100'

interface Question {
  readonly what: string
  readonly goal?: string
  readonly ask: () => PromiseLike<{ readonly data: unknown; readonly error: unknown }>
}

/** The middle of the times that a question takes, in ms; its first answer prepares statements and is left out. */
async function timeOf({ what, ask, goal: wanted = goal }: Question, runs: number): Promise<Row> {
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    const start = performance.now()
    const { error } = await ask()
    times.push(performance.now() - start)
    if (error) throw new Error(`${what}: ${JSON.stringify(error)}`)
  }
  return { what, unit: 'ms', value: median(times.slice(1)), goal: wanted }
}

/** Puts all of it into the database, as years of use would. */
async function fill(
  sql: Parameters<typeof fillPeople>[0],
  me: Person,
  owner: Person,
  boss: Person,
): Promise<void> {
  await fillPeople(sql, members)
  await fillSharedWithMe(sql, me.id, { people: members, spaces: shares })
  await fillOwner(sql, owner.id, { people: members, spaces: shares })
  await fillTeam(sql, boss.id, { people: members })
  await sql`vacuum analyze`
}

/**
 * The rows about sharing: a member of 10,000 shared folders, the owner of as many with 10,000 invitations and links, and a team of 1,000
 * with all the links, events and invitations that a space may have.
 */
export async function sharingRows(runs: number): Promise<Row[]> {
  const server = await startTestServer({ main: builtServer })
  const sql = openAsSuperuser(server.dataDir)
  try {
    const [me, owner, boss] = [await newPerson(server), await newPerson(server), await newPerson(server)]
    for (const { client } of [me, owner, boss]) await client.rpc('own_spaces')
    await fill(sql, me, owner, boss)
    const [withMe, mine, team] = [sharedId('withMe', 1), sharedId('mine', 1), sharedId('team', 1)]
    const viewer = { client: clientOf(server, sharedId('person', 2)) }
    const from = (person: Pick<Person, 'client'>, space: string) => ({
      pull: () => person.client.rpc('pull_entries', { space, after: 0, most: 1000, whole: true }),
      people: () => person.client.rpc('space_people', { space }),
      links: () => person.client.rpc('space_links', { space }),
      activity: () => person.client.rpc('space_activity', { space }),
    })
    const page = { most: 200 }
    const spacesOf = (person: Person) => () => person.client.rpc('own_spaces', page)
    const questions: Question[] = [
      { what: '10,000 folders shared with me: the first 200', ask: spacesOf(me) },
      { what: '10,000 folders that I share: the first 200', ask: spacesOf(owner) },
      { what: 'one of 10,000 folders shared with me: its first entries', ask: from(me, withMe).pull },
      { what: 'one of 10,000 folders that I share: its members', ask: from(owner, mine).people },
      { what: 'the same: its links', ask: from(owner, mine).links },
      { what: 'a team of 1,000: its members, and 1,000 who are asked', ask: from(boss, team).people },
      { what: 'the same: its first 1,000 entries', ask: from(boss, team).pull },
      { what: 'the same: its 1,000 links', ask: from(boss, team).links },
      { what: 'the same: its activity, among 10,000 events', ask: from(boss, team).activity },
      { what: 'the same, asked by a viewer', ask: from(viewer, team).activity },
      {
        what: 'invitations of somebody who was asked 10,000 times: the first 200',
        ask: () => me.client.rpc('own_invitations', page),
      },
      { what: 'notices of a person who has 500', ask: () => me.client.rpc('own_notices', { most: 100 }) },
    ]
    const rows: Row[] = []
    for (const question of questions) rows.push(await timeOf(question, runs))
    return rows
  } finally {
    await sql.end()
    await server.dispose()
  }
}

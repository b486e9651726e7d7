import { expect, inject, test } from 'vitest'
import { newPerson, visitor } from '../support/people.ts'

const shared = inject('shared')

/** What a request came to: whose rows it saw, or the code of its refusal. */
type Outcome = string | undefined

test('requests of visitors and people at the same moment, refused ones among them, never act as each other', async () => {
  const people = await Promise.all([newPerson(shared), newPerson(shared), newPerson(shared)])
  const nobody = visitor(shared)
  const app = { name: 'Parallel', author: '', description: 'Of one person.', html_content: '<p>' }
  const requests: { readonly work: () => PromiseLike<Outcome>; readonly expected: Outcome }[] = []
  for (let round = 0; round < 15; round++) {
    for (const { client, id } of people) {
      requests.push(
        {
          work: () =>
            client
              .from('profiles')
              .select('id')
              .then(({ data }) => data?.map((row) => row.id).join()),
          expected: id,
        },
        {
          work: () => client.rpc('get_user_role', { _user_id: id }).then(({ error }) => error?.code),
          expected: undefined,
        },
        // Fails inside of its transaction, whose connection is used again.
        {
          work: () =>
            client
              .from('user_roles')
              .insert({ user_id: id, role: 'administrator' })
              .then(({ error }) => error?.code),
          expected: '42501',
        },
      )
      if (round < 2)
        requests.push({
          work: () =>
            client
              .from('apps')
              .insert(app)
              .select('user_id')
              .then(({ data }) => data?.[0]?.user_id ?? undefined),
          expected: id,
        })
    }
    requests.push(
      {
        work: () =>
          nobody
            .from('profiles')
            .select('id')
            .then(({ error }) => error?.code),
        expected: '42501',
      },
      {
        work: () =>
          nobody
            .from('apps')
            .insert(app)
            .then(({ error }) => error?.code),
        expected: '42501',
      },
      {
        work: () => nobody.rpc('get_user_role', { _user_id: people[0].id }).then(({ error }) => error?.code),
        expected: '42501',
      },
      {
        work: () =>
          nobody
            .from('apps')
            .select('id')
            .limit(1)
            .then(({ error }) => error?.code),
        expected: undefined,
      },
    )
  }
  // Neighbours are of different people, and more are under way than there are connections.
  const mixed = requests.toSorted(
    (a, b) => ((requests.indexOf(a) * 37) % 101) - ((requests.indexOf(b) * 37) % 101),
  )
  const outcomes = await Promise.all(mixed.map(({ work }) => work()))
  expect(outcomes).toEqual(mixed.map(({ expected }) => expected))
})

import type { Json } from '@otteros/contracts'
import { type Space, fileIn, ownSpace } from '../server/test/support/spaces'
import type { Person } from '../server/test/support/people'
import type { TestServer } from '../server/test/support/server'

/** Something that a person does; resolves with why it was refused, or null. */
type Task = () => PromiseLike<unknown>

/** What a person at work asks for, by what it is for. */
export function tasksOf(
  server: Pick<TestServer, 'url'>,
  { client, id }: Person,
): Readonly<Record<string, Task>> {
  let nth = 0
  let space: Space | null = null
  return {
    'refreshing the session': async () => client.auth.refreshSession().then(({ error }) => error),
    'first page of apps': async () =>
      client
        .from('apps')
        .select('id,name,icon')
        .eq('is_verified', true)
        .order('id')
        .limit(48)
        .then(({ error }) => error),
    'storing a file': async () => {
      nth += 1
      space ??= await ownSpace({ client })
      const change = fileIn(space.id, `bench-${nth}`, 'hello')
      const pushed = await client.rpc('push_entries', { space: space.id, changes: [change] as Json, seen: 0 })
      return pushed.error
    },
    'reading messages': async () =>
      client
        .from('received_messages')
        .select('id,subject')
        .limit(50)
        .then(({ error }) => error),
    'own profile': async () =>
      client
        .from('profiles')
        .select('id')
        .eq('id', id)
        .then(({ error }) => error),
    'loading the page': async () => {
      const answer = await fetch(`${server.url}/`)
      await answer.text()
      return answer.ok ? null : answer.status
    },
  }
}

/** How long each time of each task took (ms), and how often one was refused. */
export interface Work {
  readonly times: Map<string, number[]>
  refused: number
}

/** Does one task after the other for some time (ms), and adds how long they took. */
export async function workFor(
  duration: number,
  tasks: Readonly<Record<string, Task>>,
  work: Work,
): Promise<void> {
  const until = performance.now() + duration
  while (performance.now() < until)
    for (const [name, task] of Object.entries(tasks)) {
      const start = performance.now()
      const refusal = await task()
      if (refusal !== null) work.refused += 1
      const times = work.times.get(name) ?? []
      times.push(performance.now() - start)
      work.times.set(name, times)
    }
}

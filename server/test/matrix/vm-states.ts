// Saved machines in storage: one private object a person.
import { randomBytes } from 'node:crypto'
import { type Line, type Outcome, noError } from './cells.ts'
import { type Actor, type World, newActor } from './world.ts'

const bucket = 'vm-states'

const stateOf = ({ id }: Pick<Actor, 'id'>) => `${id}/state`
const filesOf = (actor: Actor) => actor.client.storage.from(bucket)
const upload = (actor: Actor, path: string) =>
  filesOf(actor).upload(path, new Blob([randomBytes(8)]), { upsert: true })

const keepers = new WeakMap<World, Promise<Actor>>()

/** A person other than the actors, with a saved machine that has to stay. */
function keeperOf(world: World): Promise<Actor> {
  const make = async () => {
    const keeper = await newActor(world.place, world.sql, 'user')
    const { error } = await upload(keeper, stateOf(keeper))
    if (error) throw error
    return keeper
  }
  const keeper = keepers.get(world) ?? make()
  keepers.set(world, keeper)
  return keeper
}

/** Tries something on the keeper's machine, which must be there afterwards. */
async function tryOnKept(world: World, attempt: (path: string, owner: string) => Promise<Outcome>) {
  const keeper = await keeperOf(world)
  const read = async () => (await filesOf(keeper).download(stateOf(keeper))).data?.text()
  const before = await read()
  const outcome = await attempt(stateOf(keeper), keeper.id)
  if (before === undefined) throw new Error('there was no saved machine to try it on')
  return (await read()) === before ? outcome : 'allowed'
}

const line = (verb: string, what: string, expected: string, attempt: Line['attempt']): Line => ({
  table: `storage ${bucket}`,
  verb,
  what,
  expected,
  attempt,
})

export const vmStateLines: readonly Line[] = [
  // In one line, because everyone has one such object and lines are tried side by side.
  line('all', 'own state: store, replace, read, list, delete', '-AAAA', async (_, actor) => {
    const path = stateOf(actor)
    const steps = [
      () => upload(actor, path),
      () => upload(actor, path),
      () => filesOf(actor).download(path),
      () => filesOf(actor).list(actor.id),
      () => filesOf(actor).remove([path]),
    ]
    for (const step of steps) {
      const { data, error } = await step()
      if (error || (Array.isArray(data) && data.length !== 1)) return 'refused'
    }
    return 'allowed'
  }),
  line('upload', 'below the own id by another name', 'RRRRR', (_, actor) =>
    noError(upload(actor, `${actor.id}/other`)),
  ),
  line('upload', 'at the top', 'RRRRR', (_, actor) => noError(upload(actor, 'state'))),
  line('upload', "over another person's", 'RRRRR', (world, actor) =>
    tryOnKept(world, (path) => noError(upload(actor, path))),
  ),
  line('download', "another person's", 'RRRRR', (world, actor) =>
    tryOnKept(world, (path) => noError(filesOf(actor).download(path))),
  ),
  line('download', "another person's by a public address", 'RRRRR', (world) =>
    tryOnKept(world, async (path) => {
      const answer = await fetch(`${world.place.url}/storage/v1/object/public/${bucket}/${path}`)
      return answer.ok ? 'allowed' : 'refused'
    }),
  ),
  line('list', "another person's", 'RRRRR', (world, actor) =>
    tryOnKept(world, async (_, owner) => {
      const { data } = await filesOf(actor).list(owner)
      return data?.length ? 'allowed' : 'refused'
    }),
  ),
  line('delete', "another person's", 'RRRRR', (world, actor) =>
    tryOnKept(world, async (path) => {
      const { data } = await filesOf(actor).remove([path])
      return data?.length ? 'allowed' : 'refused'
    }),
  ),
]

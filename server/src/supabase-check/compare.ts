import { type Finding, fromFaults } from './finding.ts'
import type { Picture } from './picture.ts'

interface Kind {
  /** How the names of this kind begin in a picture. */
  readonly begins: string
  readonly check: string
  readonly todo: string
  /** Whether something that the migrations do not make is a fault. */
  readonly isFault: (name: string, value: string, expected: Picture) => boolean
}

const repair = 'In the SQL editor, restore what the newest migration that mentions it says'

const never = () => false

/** The table that a policy, grant, trigger or column belongs to. */
const tableOf = (name: string) =>
  /^(?:grant on table|policy|trigger|column) ([\w"]+\.[\w"]+)/.exec(name)?.[1] ?? ''

/** What is added to a table of the product may open it; what belongs to other tables is the project's own business. */
const isOnOurTable = (name: string, _value: string, expected: Picture) =>
  expected.has(`table ${tableOf(name)}`)

/** All buckets of a project share a table: a policy that names other ones only is the project's own business. */
function isForOtherBuckets(name: string, value: string, expected: Picture): boolean {
  const buckets = [...value.matchAll(/bucket_id = '([^']*)'/g)].map(([, bucket]) => bucket)
  return (
    name.startsWith('policy storage.objects:') &&
    buckets.length > 0 &&
    buckets.every((bucket) => !expected.has(`bucket ${bucket}`))
  )
}

/** All topics of a project share a table as well. */
const topics = /'(?:user:|store')/
const isForOtherTopics = (name: string, value: string) =>
  name.startsWith('policy realtime.messages:') && value.includes('topic()') && !topics.test(value)

const kinds: readonly Kind[] = [
  {
    begins: 'table ',
    check: 'tables, row-level security',
    todo: 'In the SQL editor: alter table … enable row level security; a missing table comes with its migration',
    isFault: (name, value) => name.startsWith('table public.') && value === 'rows open',
  },
  { begins: 'column ', check: 'columns', todo: repair, isFault: isOnOurTable },
  {
    begins: 'policy ',
    check: 'policies',
    todo: repair,
    isFault: (name, value, expected) =>
      isOnOurTable(name, value, expected) &&
      !isForOtherBuckets(name, value, expected) &&
      !isForOtherTopics(name, value),
  },
  { begins: 'grant on ', check: 'grants', todo: repair, isFault: isOnOurTable },
  {
    begins: 'function ',
    check: 'functions of the database',
    todo: `${repair}; if a role may call one that it should not: revoke execute on function … from public, anon, authenticated`,
    isFault: (_name, value) => value.includes('as its owner') && !value.startsWith('for nobody'),
  },
  {
    begins: 'service function ',
    check: 'functions for the service role',
    todo: 'In the SQL editor: grant execute on function … to service_role',
    isFault: never,
  },
  // A trigger of the project's own on the accounts of the platform is its own business.
  { begins: 'trigger ', check: 'triggers', todo: repair, isFault: isOnOurTable },
  { begins: 'constraint ', check: 'constraints', todo: repair, isFault: never },
  { begins: 'index ', check: 'indexes', todo: repair, isFault: never },
  {
    begins: 'publication ',
    check: 'realtime publication',
    todo: 'In the SQL editor: alter publication supabase_realtime add table public.received_messages; drop any other table of OtterOS from it',
    isFault: (name, _value, expected) => expected.has(`table ${name.split(': ')[1]}`),
  },
  {
    begins: 'bucket ',
    check: 'buckets',
    todo: 'In the SQL editor, insert or update the row of storage.buckets as the migration that mentions the bucket does',
    isFault: never,
  },
]

/** Compares what a project has with what the migrations make: one finding for each kind of thing. */
export const comparePictures = (expected: Picture, found: Picture): Finding[] =>
  kinds.map((kind) => {
    const wanted = [...expected].filter(([name]) => name.startsWith(kind.begins))
    const faults = wanted.flatMap(([name, value]) => {
      const actual = found.get(name)
      if (actual === undefined) return [`${name} is missing`]
      return actual === value ? [] : [`${name}: expected “${shown(value)}”, found “${shown(actual)}”`]
    })
    const added = [...found]
      .filter(
        ([name, value]) =>
          name.startsWith(kind.begins) && !expected.has(name) && kind.isFault(name, value, expected),
      )
      .map(([name, value]) => `${name} is not made by any migration: “${shown(value)}”`)
    const allIsWell = `all ${wanted.length} are as the migrations make them`
    return fromFaults(kind.check, [...faults, ...added], kind.todo, allIsWell)
  })

const longest = 160
const shown = (value: string) => (value.length > longest ? `${value.slice(0, longest)}…` : value)

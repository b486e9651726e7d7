import type { PresenceDiff } from './presence.ts'

/** One socket that listens to one topic. */
export interface Join {
  /** Its own among all servers. */
  readonly id: string
  readonly topic: string
  /** The account; null for a visitor. */
  readonly person: string | null
  /** Whether it hears what it sends. */
  readonly hearsItself: boolean
  readonly hearsBroadcast: boolean
  readonly hearsPresence: boolean
  /** Sends one event, whose payload is JSON. */
  send(event: string, payload: string): void
  /** What the person may do has changed. */
  askAgain(): void
  /** Something may have been missed. */
  missed(): void
}

/** How much a hub has to do; the numbers of messages are those since the start. */
export interface HubUsage {
  readonly joins: number
  /** Notifications of the database that anybody here listens to, and messages to sockets that came of all. */
  readonly heard: number
  readonly sent: number
}

/** Hands what the database tells to the joins of this server. */
export interface Hub {
  /** From now on the join is told of the rights of its person, and counts among their joins. */
  know(join: Join): void
  /** From now on the join hears its topic. */
  add(join: Join): void
  remove(join: Join): void
  /** Joins of an account on this server. */
  joinsOf(person: string): number
  /** Whether anybody here listens to who is present in a topic. */
  readonly presenceTopics: () => ReadonlySet<string>
  /** Takes a notification; see database/realtime-schema.ts, `broadcastNotification` and `presenceNotification`. */
  take(notification: string): void
  /** Says to all joins that they may have missed something. */
  tellOfGap(): void
  usage(): HubUsage
}

/** How long messages of one topic and event from the database are gathered, of which the last is told (ms). */
const gatherMs = 30

/** A message of a client, of which none is left out: `number` tells equal ones apart. */
export const broadcastNotification = (
  sender: string,
  number: number,
  topic: string,
  event: string,
  payload: string,
): string => `c${sender}\n${number}\n${topic}\n${event}\n${payload}`

/** Who came to a topic, and who left. */
export const presenceNotification = (topic: string, diff: PresenceDiff): string =>
  `p${topic}\n${JSON.stringify(diff)}`

/** The first `count` lines of a text, and the rest. */
function splitLines(text: string, count: number): string[] {
  const parts: string[] = []
  let from = 0
  for (let line = 0; line < count; line++) {
    const end = text.indexOf('\n', from)
    if (end === -1) break
    parts.push(text.slice(from, end))
    from = end + 1
  }
  return [...parts, text.slice(from)]
}

const broadcastPayload = (event: string, payload: string) =>
  `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}}`

export function createHub(): Hub {
  const topics = new Map<string, Set<Join>>()
  const people = new Map<string, Set<Join>>()
  /** The last message of each topic and event since messages are gathered. */
  const gathered = new Map<
    string,
    { readonly topic: string; readonly event: string; readonly payload: string }
  >()
  let isGathering = false
  let [heard, sent] = [0, 0]

  const addTo = (sets: Map<string, Set<Join>>, name: string, join: Join) => {
    const known = sets.get(name)
    if (known) known.add(join)
    else sets.set(name, new Set([join]))
  }
  const removeFrom = (sets: Map<string, Set<Join>>, name: string, join: Join) => {
    const known = sets.get(name)
    if (known?.delete(join) && known.size === 0) sets.delete(name)
  }
  const sendTo = (join: Join, event: string, payload: string) => {
    sent += 1
    join.send(event, payload)
  }
  const tellGathered = () => {
    isGathering = false
    const messages = [...gathered.values()]
    gathered.clear()
    for (const { topic, event, payload } of messages) {
      const text = broadcastPayload(event, payload)
      for (const join of topics.get(topic) ?? []) if (join.hearsBroadcast) sendTo(join, 'broadcast', text)
    }
  }

  const takeFromDatabase = (text: string) => {
    // Most notifications are for people of other servers: nothing else of them is read.
    if (!topics.has(text.slice(0, text.indexOf('\n')))) return
    const [topic = '', event = '', isPrivate, payload = ''] = splitLines(text, 3)
    if (isPrivate !== '1') return
    heard += 1
    gathered.set(`${topic}\n${event}`, { topic, event, payload })
    if (isGathering) return
    isGathering = true
    setTimeout(tellGathered, gatherMs)
  }
  const takeFromClient = (text: string) => {
    const [sender = '', , topic = '', event = '', payload = ''] = splitLines(text, 4)
    const joins = topics.get(topic)
    if (!joins) return
    heard += 1
    const message = broadcastPayload(event, payload)
    for (const join of joins)
      if (join.hearsBroadcast && (join.id !== sender || join.hearsItself)) sendTo(join, 'broadcast', message)
  }
  const takePresence = (text: string) => {
    const [topic = '', diff = ''] = splitLines(text, 1)
    for (const join of topics.get(topic) ?? []) if (join.hearsPresence) sendTo(join, 'presence_diff', diff)
  }
  const takeRights = (person: string) => {
    for (const join of people.get(person) ?? []) join.askAgain()
  }

  return {
    know: (join) => {
      if (join.person !== null) addTo(people, join.person, join)
    },
    add: (join) => addTo(topics, join.topic, join),
    remove: (join) => {
      if (join.person !== null) removeFrom(people, join.person, join)
      removeFrom(topics, join.topic, join)
    },
    joinsOf: (person) => people.get(person)?.size ?? 0,
    presenceTopics: () =>
      new Set(
        [...topics]
          .filter(([, joins]) => [...joins].some((join) => join.hearsPresence))
          .map(([topic]) => topic),
      ),
    take: (notification) => {
      const text = notification.slice(1)
      if (notification.startsWith('b')) takeFromDatabase(text)
      else if (notification.startsWith('c')) takeFromClient(text)
      else if (notification.startsWith('p')) takePresence(text)
      else if (notification.startsWith('r')) takeRights(text)
    },
    tellOfGap: () => {
      for (const joins of topics.values()) for (const join of joins) join.missed()
    },
    usage: () => {
      let joins = 0
      for (const members of topics.values()) joins += members.size
      return { joins, heard, sent }
    },
  }
}

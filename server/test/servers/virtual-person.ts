// A person who works at a site as a program: reads, bookmarks, saves and renews the session, and remembers what was confirmed.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type Response, fetch } from 'undici'
import * as z from 'zod'
import { type Place, newAddress } from '../support/people.ts'

/** When a request was sent and when it ended, ms since 1970. */
export interface Span {
  readonly sent: number
  readonly ended: number
}

/** A request that did not succeed. */
export interface Failure extends Span {
  readonly what: string
  /** Status and text of the answer, or the error of the connection. */
  readonly problem: string
}

/** What all people of a site did together. */
export interface Record {
  requests: number
  readonly failures: Failure[]
  readonly successes: Span[]
}

const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.uuid() }),
})
type Session = z.infer<typeof session>

/** ms between two requests of a person, as if they looked at what came. */
const pause = { least: 2000, most: 6000 }

/** A site's address for connections that begin at an IPv4 address. */
const byNumber = ({ url }: Place) => url.replace('//localhost:', '//127.0.0.1:')

/** Someone with an account. */
export class VirtualPerson {
  /** Ids of bookmarks that the server confirmed. */
  readonly bookmarks: string[] = []
  /** The last number that was saved and confirmed, and the last that was sent. */
  saved = 0
  sent = 0
  readonly id: string
  /** Connects from an address of the person's own: all addresses that begin with 127 are this machine's. */
  readonly #agent: Agent
  readonly #place: Place
  readonly #record: Record
  #session: Session

  private constructor(agent: Agent, place: Place, record: Record, begun: Session) {
    this.#agent = agent
    this.#place = place
    this.#record = record
    this.#session = begun
    this.id = begun.user.id
  }

  /** Signs a new person up. Throws when that fails. */
  static async signUp(place: Place, record: Record): Promise<VirtualPerson> {
    const agent = new Agent({
      localAddress: `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`,
    })
    const answer = await fetch(`${byNumber(place)}/auth/v1/signup`, {
      dispatcher: agent,
      method: 'POST',
      headers: { apikey: place.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: newAddress(),
        password: `pw-${randomUUID()}`,
        data: { full_name: 'Otter' },
      }),
    })
    if (!answer.ok) throw new Error(`Nobody can sign up: ${answer.status} ${await answer.text()}`)
    return new VirtualPerson(agent, place, record, session.parse(await answer.json()))
  }

  /** Works until the signal. Never throws: what fails is in the record. */
  async work(signal: AbortSignal): Promise<void> {
    const acts = [
      () => this.#look(),
      () => this.#look(),
      () => this.#bookmark(),
      () => this.#bookmark(),
      () => this.#save(),
      () => this.#renew(),
    ]
    while (!signal.aborted) {
      await sleep(randomInt(pause.least, pause.most), null, { signal }).catch(() => {})
      if (!signal.aborted) await acts[randomInt(acts.length)]?.()
    }
  }

  /** The number that is saved now. Throws when it cannot be read, or nothing is saved. */
  async readSaved(): Promise<number> {
    const path = `/storage/v1/object/vm-states/${this.id}/state`
    // A connection that was kept may be closed just as it is used again: browsers then ask once more, and so does this.
    const answer = await this.#send('GET', path).catch(() => this.#send('GET', path))
    const text = await answer.text()
    if (!answer.ok) throw new Error(`What ${this.id} saved cannot be read: ${answer.status} ${text}`)
    return Number(text.split(' ', 1)[0])
  }

  /** Closes the connections. */
  leave(): Promise<void> {
    return this.#agent.close()
  }

  async #look(): Promise<void> {
    await this.#ask(
      'look',
      'GET',
      '/rest/v1/browser_bookmarks?select=id,title&order=created_at.desc&limit=50',
    )
  }

  async #bookmark(): Promise<void> {
    const id = randomUUID()
    const row = { id, user_id: this.id, url: `https://river.example/${id}`, title: `Page ${id}` }
    const text = await this.#ask('bookmark', 'POST', '/rest/v1/browser_bookmarks', JSON.stringify(row))
    if (text !== null) this.bookmarks.push(id)
  }

  /** Replaces a stored file by one that begins with the next number. */
  async #save(): Promise<void> {
    const number = ++this.sent
    const path = `/storage/v1/object/vm-states/${this.id}/state`
    const text = await this.#ask('save', 'POST', path, `${number} ${'otter '.repeat(300)}`, {
      'content-type': 'application/octet-stream',
      'x-upsert': 'true',
    })
    if (text !== null) this.saved = number
  }

  /** Tries again at once, as the client library does: a token that was used and whose answer was lost works for 10 s more. */
  async #renew(): Promise<void> {
    const body = JSON.stringify({ refresh_token: this.#session.refresh_token })
    for (let wait = 200; wait <= 3200; wait *= 2) {
      const text = await this.#ask('renew', 'POST', '/auth/v1/token?grant_type=refresh_token', body)
      if (text !== null) {
        this.#session = session.parse(JSON.parse(text))
        return
      }
      await sleep(wait)
    }
  }

  /** Sends a request and writes down what comes of it. Returns the text of the answer; null when it failed. */
  async #ask(
    what: string,
    method: string,
    path: string,
    body?: string,
    headers?: Readonly<{ [name: string]: string }>,
  ): Promise<string | null> {
    this.#record.requests++
    const sent = Date.now()
    const fail = (problem: string) => {
      this.#record.failures.push({ what, sent, ended: Date.now(), problem })
      return null
    }
    try {
      const answer = await this.#send(method, path, body, headers)
      const text = await answer.text()
      if (!answer.ok) return fail(`${answer.status} ${text.slice(0, 200)}`)
      this.#record.successes.push({ sent, ended: Date.now() })
      return text
    } catch (error) {
      return fail(String(error instanceof Error ? (error.cause ?? error) : error))
    }
  }

  #send(
    method: string,
    path: string,
    body?: string,
    headers?: Readonly<{ [name: string]: string }>,
  ): Promise<Response> {
    return fetch(`${byNumber(this.#place)}${path}`, {
      dispatcher: this.#agent,
      method,
      headers: {
        apikey: this.#place.key,
        authorization: `Bearer ${this.#session.access_token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
  }
}

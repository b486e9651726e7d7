// A program of its own that sends the worst requests it knows over many connections, one kind after the other, until it is
// ended. Reads an Abuse as JSON from its argument.
import { Agent, request } from 'node:http'

/** A request that costs much. */
export interface Attack {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Characters of its body; 0: none. */
  readonly bodyLength: number
  /** Leaves after this many ms without reading the answer; null: reads it. */
  readonly leavesAfter: number | null
}

/** What is sent, and from how many connections at once. */
export interface Abuse {
  readonly url: string
  readonly connections: number
  readonly attacks: readonly Attack[]
}

// A server that ends connections is no reason to stop.
process.on('uncaughtException', () => {})

const [argument = ''] = process.argv.slice(2)
const { url, connections, attacks } = JSON.parse(argument) as Abuse
const agent = new Agent({ keepAlive: true, maxSockets: connections })

const send = (attack: Attack) =>
  new Promise<void>((resolve) => {
    const { method, headers, bodyLength, leavesAfter } = attack
    const message = request(`${url}${attack.path}`, { agent, method, headers }, (answer) => {
      answer.on('data', () => {})
      answer.on('close', resolve)
    })
    message.on('error', () => resolve())
    message.end(bodyLength > 0 ? `{"a":"${'x'.repeat(bodyLength - 8)}"}` : undefined)
    if (leavesAfter !== null) setTimeout(() => message.destroy(), leavesAfter)
  })

const connection = async (from: number): Promise<void> => {
  for (let nth = from; ; nth += 1) {
    const attack = attacks[nth % attacks.length]
    if (attack) await send(attack)
  }
}
await Promise.all(Array.from({ length: connections }, (_, nth) => connection(nth)))

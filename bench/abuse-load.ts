// A separate program that sends the worst requests it knows over many connections, each one kind again and again. Reads an Abuse
// as JSON from its argument, and what to do from its standard input, a word a line: `attack`, or `rest`, which it answers with a
// line of JSON, an AttackResult.
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

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

/** What to send, and over how many connections at once. */
export interface Abuse {
  readonly url: string
  readonly connections: number
  /** Where it comes from: an address of this machine. */
  readonly localAddress: string
  readonly attacks: readonly Attack[]
}

/** What came of an attack: answers by their status, and CPU time that sending took (s). */
export interface AttackResult {
  readonly answers: Readonly<Record<string, number>>
  readonly cpu: number
}

// A server that ends connections is no reason to stop.
process.on('uncaughtException', () => {})

const [argument = ''] = process.argv.slice(2)
const { url, localAddress, connections, attacks } = JSON.parse(argument) as Abuse

const bodies = new Map<number, Buffer>()
function bodyOf(length: number): Buffer {
  const body = bodies.get(length) ?? Buffer.from(`{"a":"${'x'.repeat(length - 8)}"}`)
  bodies.set(length, body)
  return body
}

/** Attacks until it is ended. */
function begin(): () => Readonly<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress })
  const answers: Record<string, number> = {}
  let isOver = false
  const send = (attack: Attack) =>
    new Promise<void>((resolve) => {
      const { method, headers, bodyLength, leavesAfter } = attack
      const message = request(`${url}${attack.path}`, { agent, method, headers }, (answer) => {
        const status = String(answer.statusCode)
        answers[status] = (answers[status] ?? 0) + 1
        answer.resume()
        answer.on('close', resolve)
      })
      message.on('error', () => resolve())
      message.end(bodyLength > 0 ? bodyOf(bodyLength) : undefined)
      if (leavesAfter !== null) setTimeout(() => message.destroy(), leavesAfter)
    })
  // Each keeps to its kind: what waits long holds up nothing of what does not.
  const hasEnded = () => isOver
  const connection = async (attack: Attack | undefined) => {
    if (!attack) return
    do await send(attack)
    while (!hasEnded())
  }
  for (let nth = 0; nth < connections; nth += 1) void connection(attacks[nth % attacks.length])
  return () => {
    isOver = true
    agent.destroy()
    return answers
  }
}

let end = () => ({}) as Readonly<Record<string, number>>
let cpu = process.cpuUsage()
for await (const word of createInterface({ input: process.stdin })) {
  if (word === 'attack') {
    cpu = process.cpuUsage()
    end = begin()
  } else {
    const { user, system } = process.cpuUsage(cpu)
    const result: AttackResult = { answers: end(), cpu: (user + system) / 1e6 }
    process.stdout.write(`${JSON.stringify(result)}\n`)
  }
}
process.exit(0)

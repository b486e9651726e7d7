// A separate program that sends one request again and again over many connections, so that the load takes no time from the
// process that is measured. Reads a Load as JSON from its argument and prints a LoadResult.
import { Agent, request } from 'node:http'

/**
 * What to send: over `connections` at once, first for `warmUp` seconds that do not count, then for `seconds`, or until as many
 * answers as connections were counted.
 */
export interface Load {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly connections: number
  readonly warmUp: number
  readonly seconds: number
}

/**
 * Answers, the seconds that they took, ms within which 99 of 100 came, how many were no success, and all that was sent, with
 * what did not count.
 */
export interface LoadResult {
  readonly sent: number
  readonly answers: number
  readonly seconds: number
  readonly most: number
  readonly failed: number
}

async function run(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  let sent = 0
  let failed = 0
  const send = () =>
    new Promise<boolean>((resolve, reject) => {
      const message = request(load.url, { agent, method: load.method, headers: load.headers }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve((answer.statusCode ?? 500) < 300))
      })
      message.on('error', reject)
      message.end(load.body ?? undefined)
    })
  const begin = performance.now() + load.warmUp * 1000
  const isOver = (now: number) => now >= begin + load.seconds * 1000 && times.length >= load.connections
  const connection = async () => {
    for (let start = performance.now(); !isOver(start); start = performance.now()) {
      sent++
      const isSuccess = await send()
      if (!isSuccess) failed++
      if (start >= begin) times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, connection))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const most = times[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN
  return { sent, answers: times.length, seconds, most, failed }
}

const [argument = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await run(JSON.parse(argument) as Load)))

// A separate program that sends a request now and then, so that what else a benchmark does takes no time from it. For each message with
// seconds, it answers with the ms that each request took meanwhile. Its argument: the address and headers as JSON.
import { setTimeout as sleep } from 'node:timers/promises'

/** What to send. */
export interface TimedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const pauseMs = 20

async function timesFor({ url, headers }: TimedRequest, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A request was answered with ${answer.status}.`)
    times.push(performance.now() - began)
    await sleep(pauseMs)
  }
  return times
}

const [argument = ''] = process.argv.slice(2)
const request = JSON.parse(argument) as TimedRequest
process.on('message', (seconds: number) => {
  void timesFor(request, seconds).then((times) => process.send?.(times))
})

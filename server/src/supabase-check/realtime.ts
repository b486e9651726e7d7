import { WebSocket } from 'undici'
import { type Finding, missing, note, ok } from './finding.ts'
import type { ProjectAddress } from './services.ts'

/** How long the service may take to let a client in (ms). */
const patience = 15_000

/** Asks for the news of nobody as a visitor, which the policies refuse. The desktop can do without realtime: it asks then. */
export async function checkRealtime({ url, key }: ProjectAddress): Promise<Finding> {
  const check = 'realtime'
  const problem = await join(
    `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(key)}&vsn=1.0.0`,
  )
  if (problem === closed) return ok(check, 'tells of changes, and keeps visitors out of private topics')
  if (problem === null)
    return missing(
      check,
      'lets visitors hear the news of people',
      'In the SQL editor: drop the policies on realtime.messages that no migration makes',
    )
  return note(
    check,
    problem,
    'Leave features.realtime out of config.json, or see whether Realtime is on for the project',
  )
}

/** What a visitor is to be told. */
const closed = 'closed'
const topic = 'realtime:user:00000000-0000-0000-0000-000000000000'

/** Answers what is wrong, `closed` if the topic is none of a visitor's business, null if it was joined. */
function join(address: string): Promise<string | null> {
  const socket = new WebSocket(address)
  return new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve('does not let a client in'), patience)
    const end = (problem: string | null) => {
      clearTimeout(timer)
      resolve(problem)
    }
    socket.addEventListener('open', () => {
      const payload = { config: { private: true } }
      socket.send(JSON.stringify({ topic, event: 'phx_join', payload, ref: '1', join_ref: '1' }))
    })
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      const text = String(data)
      if (!text.includes('phx_reply')) return
      if (text.includes('"status":"ok"')) end(null)
      else end(text.includes('Unauthorized') ? closed : 'refuses to tell of changes')
    })
    socket.addEventListener('error', () => end('does not answer'))
    socket.addEventListener('close', () => end('does not answer'))
  }).finally(() => socket.close())
}

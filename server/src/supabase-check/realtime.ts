import { WebSocket } from 'undici'
import { type Finding, note, ok } from './finding.ts'
import type { ProjectAddress } from './services.ts'

/** How long the service may take to let a client in (ms). */
const patience = 15_000

/** Joins a channel as a desktop does that is told of new messages. The desktop can do without: it asks then. */
export async function checkRealtime({ url, key }: ProjectAddress): Promise<Finding> {
  const check = 'realtime'
  const problem = await join(
    `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(key)}&vsn=1.0.0`,
  )
  return problem === null
    ? ok(check, 'tells of changes')
    : note(
        check,
        problem,
        'Leave features.realtime out of config.json, or see whether Realtime is on for the project',
      )
}

/** Answers what is wrong; null if the channel was joined. */
function join(address: string): Promise<string | null> {
  const socket = new WebSocket(address)
  return new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve('does not let a client in'), patience)
    const end = (problem: string | null) => {
      clearTimeout(timer)
      resolve(problem)
    }
    socket.addEventListener('open', () => {
      const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'received_messages' }] }
      socket.send(
        JSON.stringify({
          topic: 'realtime:check',
          event: 'phx_join',
          payload: { config },
          ref: '1',
          join_ref: '1',
        }),
      )
    })
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      const text = String(data)
      if (!text.includes('phx_reply')) return
      end(text.includes('"status":"ok"') ? null : 'refuses to tell of changes')
    })
    socket.addEventListener('error', () => end('does not answer'))
    socket.addEventListener('close', () => end('does not answer'))
  }).finally(() => socket.close())
}

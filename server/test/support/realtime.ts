// People who listen to topics, with the client library, and sockets that speak the protocol by hand.
import { once } from 'node:events'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Client, Person, Place } from './people.ts'

/** Somebody who listens to a topic. */
export interface Ear {
  readonly channel: RealtimeChannel
  /** States of the channel, in their order. */
  readonly states: string[]
  readonly errors: string[]
  /** Events of broadcasts that came. */
  readonly heard: string[]
  readonly payloads: unknown[]
  /** What the server says of the channel. */
  readonly system: string[]
}

/** Begins to listen to a private topic; `config` is that of supabase-js. */
export function listen(
  client: Client,
  topic: string,
  config: NonNullable<Parameters<Client['channel']>[1]>['config'] = { private: true },
): Ear {
  const ear: Omit<Ear, 'channel'> = { states: [], errors: [], heard: [], payloads: [], system: [] }
  const channel = client
    .channel(topic, { config })
    .on('broadcast', { event: '*' }, ({ event, payload }) => {
      ear.heard.push(event)
      ear.payloads.push(payload)
    })
    .on('system', {}, ({ message }: { message: string }) => ear.system.push(message))
    .subscribe((state, error) => {
      ear.states.push(state)
      if (error) ear.errors.push(error.message)
    })
  return { ...ear, channel }
}

/** Listens, and waits until the server has let them in. */
export async function listening(...given: Parameters<typeof listen>): Promise<Ear> {
  await given[0].realtime.setAuth()
  const ear = listen(...given)
  await vi.waitFor(() => expect([ear.states.at(-1), ear.errors]).toEqual(['SUBSCRIBED', []]), 5_000)
  return ear
}

/** Listens, and answers why the server refuses. */
export async function refused(...given: Parameters<typeof listen>): Promise<string> {
  await given[0].realtime.setAuth()
  const ear = listen(...given)
  await vi.waitFor(() => expect(ear.states).toContain('CHANNEL_ERROR'), 5_000)
  await given[0].removeChannel(ear.channel)
  return ear.errors[0] ?? ''
}

/** The topic of a person's own news. */
export const topicOf = (person: Pick<Person, 'id'>): string => `user:${person.id}`

/** A frame of version 2.0.0: join, number, topic, event, payload. */
export type RawFrame = readonly [
  string | null,
  string | null,
  string,
  string,
  Readonly<Record<string, unknown>>,
]

/** A socket without the client library. */
export interface RawSocket {
  readonly socket: WebSocket
  readonly frames: RawFrame[]
  send(...frame: RawFrame): void
  /** Joins a private topic; resolves with the status and the reason of the answer. */
  join(topic: string, token: string): Promise<string>
  /** The code with which it is closed. */
  readonly closed: Promise<number>
}

/** Opens one. `headers`: what a browser would say of the page. */
export async function openRaw(
  place: Place,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawSocket> {
  const url = `${place.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${place.key}&vsn=2.0.0`
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  const frames: RawFrame[] = []
  socket.on('message', (data: Buffer) => {
    const frame: RawFrame = JSON.parse(data.toString())
    frames.push(frame)
  })
  const closed = once(socket, 'close').then(([code]) => Number(code))
  await Promise.race([
    once(socket, 'open'),
    new Promise((_, reject) => {
      socket.once('unexpected-response', (_request, response) =>
        reject(new Error(`refused with ${response.statusCode}`)),
      )
    }),
  ])
  socket.on('error', () => {})
  let number = 0
  const send = (...frame: RawFrame) => socket.send(JSON.stringify(frame))
  return {
    socket,
    frames,
    send,
    closed,
    join: async (topic, token) => {
      const ref = String((number += 1))
      send(ref, ref, `realtime:${topic}`, 'phx_join', { config: { private: true }, access_token: token })
      const answer = await vi.waitFor(() => {
        const found = frames.find(([, itsRef, , event]) => itsRef === ref && event === 'phx_reply')
        expect(found).toBeDefined()
        return found
      }, 5_000)
      const { status, response } = (answer?.[4] ?? {}) as { status?: string; response?: { reason?: string } }
      return [status, response?.reason].filter(Boolean).join(' ')
    },
  }
}

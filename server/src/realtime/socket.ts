import { type Channel, type ChannelServices, createChannel } from './channel.ts'
import { type Frame, type Wire } from './frames.ts'
import { readJoin } from './joins.ts'
import { createAllowance, realtimeLimits } from './limits.ts'

/** The part of a WebSocket that is used here. */
export interface Transport {
  send(text: string): void
  /** Bytes that the client has not read yet. */
  readonly bufferedAmount: number
  close(code: number, reason: string): void
  /** Ends it without waiting for the client. */
  terminate(): void
}

/** A client's socket. */
export interface RealtimeSocket {
  /** When it was last heard of (ms, of `performance.now`). */
  readonly heardAt: number
  take(data: Buffer, isBinary: boolean): void
  /** Ends all of its channels; the transport is closed, or about to be. */
  end(): void
}

/** Ends sockets that were not heard of for too long; answers how many. */
export function closeSilent(
  open: ReadonlyMap<Pick<Transport, 'terminate'>, Pick<RealtimeSocket, 'heardAt'>>,
  now: number,
): number {
  const silent = [...open].filter(([, { heardAt }]) => heardAt < now - realtimeLimits.silenceMs)
  for (const [transport] of silent) transport.terminate()
  return silent.length
}

interface SocketParts {
  readonly transport: Transport
  readonly wire: Wire
  /** The key that it was opened with, which stands for a token where a join has none. */
  readonly key: string
  readonly services: ChannelServices
  /** The client reads too slowly, and its socket is closed. */
  readonly onSlow: () => void
}

interface Joined {
  readonly channel: Channel
  readonly joinRef: string | null
}

const now = () => performance.now()

/** Speaks the Phoenix protocol with one client. */
export function createSocket({ transport, wire, key, services, onSlow }: SocketParts): RealtimeSocket {
  const channels = new Map<string, Joined>()
  const mayTake = createAllowance(realtimeLimits.frames, now)
  const mayJoin = createAllowance(realtimeLimits.joins, now)
  let heardAt = now()
  let hasEnded = false

  const sendText = (text: string) => {
    if (hasEnded) return
    if (transport.bufferedAmount > realtimeLimits.waitingBytes) {
      onSlow()
      end()
      return transport.terminate()
    }
    transport.send(text)
  }
  const reply = (
    { joinRef, ref, topic }: Pick<Frame, 'joinRef' | 'ref' | 'topic'>,
    status: string,
    response: object,
  ) =>
    sendText(
      wire.encode({ joinRef, ref, topic, event: 'phx_reply', payload: JSON.stringify({ status, response }) }),
    )

  const end = () => {
    if (hasEnded) return
    hasEnded = true
    for (const { channel } of channels.values()) channel.leave()
    channels.clear()
  }
  const close = (code: number, reason: string) => {
    end()
    transport.close(code, reason)
  }

  const join = async (frame: Frame) => {
    const refuse = (reason: string) => reply(frame, 'error', { reason })
    const { topic, ref } = frame
    const joinRef = frame.joinRef ?? ref
    channels.get(topic)?.channel.leave()
    channels.delete(topic)
    if (!mayJoin()) return refuse('ClientJoinRateLimitReached: Too many joins per second')
    const wanted = readJoin(topic, frame.payload)
    if (typeof wanted === 'string') return refuse(wanted)
    const listener = await services.readListener(wanted.token ?? key)
    if (hasEnded) return
    if (typeof listener === 'string') return refuse(listener)
    if (channels.size >= realtimeLimits.joinsOfSocket)
      return refuse('ChannelRateLimitReached: Too many channels')
    if (listener.person !== null && services.hub.joinsOf(listener.person) >= realtimeLimits.joinsOfAccount)
      return refuse('ChannelRateLimitReached: Too many channels of this account')
    const channel = createChannel(services, wanted, listener, {
      send: (event, payload) =>
        sendText(
          wire.encode({ joinRef: event === 'phx_close' ? joinRef : null, ref: null, topic, event, payload }),
        ),
      reply: (replied, status, response) => reply({ joinRef, ref: replied, topic }, status, response),
      onEnd: () => channels.delete(topic),
    })
    channels.get(topic)?.channel.leave()
    channels.set(topic, { channel, joinRef })
    const refusal = await channel.join()
    if (refusal === null) return reply({ joinRef, ref, topic }, 'ok', { postgres_changes: [] })
    if (channels.get(topic)?.channel === channel) channels.delete(topic)
    return refuse(refusal)
  }

  const leave = (frame: Frame, joined: Joined) => {
    joined.channel.leave()
    channels.delete(frame.topic)
    reply(frame, 'ok', {})
    sendText(
      wire.encode({
        joinRef: joined.joinRef,
        ref: null,
        topic: frame.topic,
        event: 'phx_close',
        payload: '{}',
      }),
    )
  }

  const takeFrame = (frame: Frame) => {
    const { topic, event, ref, payload } = frame
    if (topic === 'phoenix') return reply(frame, event === 'heartbeat' ? 'ok' : 'error', {})
    if (event === 'phx_join') return void join(frame)
    const joined = channels.get(topic)
    // What belongs to a join that is over is answered as if nothing was joined.
    if (!joined || (frame.joinRef !== null && frame.joinRef !== joined.joinRef))
      return event === 'phx_leave'
        ? reply(frame, 'ok', {})
        : reply(frame, 'error', { reason: 'unmatched topic' })
    return event === 'phx_leave' ? leave(frame, joined) : joined.channel.take(event, ref, payload)
  }

  return {
    get heardAt() {
      return heardAt
    },
    take: (data, isBinary) => {
      if (hasEnded) return
      heardAt = now()
      if (!mayTake()) return close(1008, 'Too many messages per second')
      const frame = wire.decode(data, isBinary)
      if (frame) takeFrame(frame)
      else close(1007, 'The frame cannot be read')
    },
    end,
  }
}

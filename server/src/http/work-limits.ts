import type { Context, MiddlewareHandler } from 'hono'
import { storageError } from '../backend/storage/faults.ts'
import type { Config } from '../config.ts'
import { createActivity } from './activity.ts'
import type { Bearer, ReadBearer } from './bearer.ts'
import type { BodyRoom } from './body-budget.ts'
import { type BodyBudgets, smallBody } from './body-budgets.ts'
import { limitBody } from './body-limit.ts'
import { type ServerEnv, limitKey } from './client-address.ts'
import { isHeavy } from './heavy-requests.ts'
import { leaving } from './leaving.ts'
import { filesBodyLimit } from './rest-routes.ts'
import { type GiveBack, type TurnLimits, type Turns, type TurnsUsage, createTurns } from './turns.ts'

/** How long a person counts as one who works at the same time (ms). */
const lately = 2000
/**
 * Light requests of one account, and of all visitors of one address together, files included: what a browser asks for at once,
 * minus some waiting. Once some have been waiting for a second while others work too, each place rests after a turn, so that
 * a flood has a third of one at work on the average.
 */
const lightLimits: TurnLimits = {
  atWork: 3,
  waiting: 256,
  waitMs: 10_000,
  rest: { times: 12, afterMs: 1000, besidesMs: 8, mostMs: 250 },
}
/** Heavy ones of the same: one at a time, and of a flood, while others work too, a fifth of the time. */
const heavyLimits: TurnLimits = {
  atWork: 1,
  waiting: 64,
  waitMs: 10_000,
  rest: { times: 4, afterMs: 1000, besidesMs: 4, mostMs: 4000 },
}
/** Heavy ones of all together, once their bodies are there. The database answers `DATABASE_POOL` requests at a time. */
const queueLimits: TurnLimits = { atWork: 4, waiting: 64, waitMs: 10_000 }
/** Of everything that comes from one address, where a whole school may be. */
const addressLimits: TurnLimits = { atWork: 12, waiting: 1024, waitMs: 10_000 }
/**
 * Of what comes from one address for the hosts of sites of the web: their pages have many parts, and each waits for its site. The
 * proxy also limits each person.
 */
const siteLimits: TurnLimits = { ...lightLimits, atWork: 24 }
/** Largest body of a request without a valid token, in bytes: visitors write next to nothing. */
const visitorBodyLimit = smallBody

interface WorkLimitOptions {
  readonly config: Pick<Config, 'trustProxy'>
  readonly readBearer: ReadBearer
  readonly bodies: BodyBudgets
}

/** Does work when its turn has come. Answers with what the work answers, or that too much is asked for at once. */
type InTurn = (c: Context<ServerEnv>, work: () => Promise<Response>) => Promise<Response>

/** What gives each account, and the visitors of each address, their share of the server. */
export interface WorkLimits {
  /**
   * Before the APIs: a few requests at work, and the others wait their turn for a while before any of their bodies is read. A turn
   * lasts until the answer is out. What comes with a token that is not valid is refused, and so is a large body without one.
   */
  readonly api: MiddlewareHandler<ServerEnv>
  /** Between the body of a heavy request and its work. */
  readonly queue: MiddlewareHandler<ServerEnv>
  /** Before stored files. A turn lasts until the file was found; sending it costs little. */
  readonly storage: MiddlewareHandler<ServerEnv>
  /** Before a body that is held in memory outside of `api`: waits until there is room for it, `most` bytes at most. */
  readonly body: (most: number) => MiddlewareHandler<ServerEnv>
  /** Before the files of the desktop. */
  readonly files: MiddlewareHandler<ServerEnv>
  /** On the hosts of what people made: apps, and files that were stored. */
  readonly userContent: InTurn
  /** On the hosts of sites of the web. */
  readonly sites: InTurn
  /** How much is in each queue. */
  readonly usages: Readonly<Record<'light' | 'heavy' | 'all heavy' | 'addresses' | 'sites', () => TurnsUsage>>
}

const limitVisitorBody = limitBody(visitorBodyLimit)
const retry = { 'retry-after': '2', 'cache-control': 'no-store' }
const tooMany = 'Too many requests at once. Try again in a moment.'
/** For what the bodies of all requests take. */
export const retryBody = { 'retry-after': '5', 'cache-control': 'no-store' }
/** Says that there is no room for a body. */
export const tooMuch = 'The server is receiving too much at once. Try again in a moment.'

const refuse = (
  status: 401 | 429 | 503,
  code: string,
  message: string,
  headers: Record<string, string> = {},
) =>
  Response.json(
    { code, message, msg: message, details: null, hint: null },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
const refuseMore = () => refuse(429, 'too_many_requests', tooMany, retry)
const refuseBody = () => refuse(503, 'too_much_at_once', tooMuch, retryBody)

/** The refusals of Supabase Lite, before anything of the body is read. */
const refusedToken = (isExpired: boolean) =>
  isExpired
    ? refuse(401, 'PGRST303', 'JWT expired')
    : refuse(401, 'PGRST301', 'No suitable key or wrong key type')

/** Bytes of the body, as far as the request says; infinite for one in parts. */
const bytesOf = (c: Context<ServerEnv>) =>
  c.req.header('transfer-encoding') === undefined
    ? Number(c.req.header('content-length') ?? 0)
    : Number.POSITIVE_INFINITY

const isHeavyRequest = (c: Context<ServerEnv>) =>
  isHeavy({
    method: c.req.method,
    path: c.req.path,
    search: new URL(c.req.url).search,
    prefer: c.req.header('prefer') ?? '',
    bodyBytes: bytesOf(c),
  })

/** Whether a request has a body. */
const hasBody = (c: Context<ServerEnv>) => !['GET', 'HEAD'].includes(c.req.method) && bytesOf(c) > 0

/** Who shares turns: an account, or everyone at one address who has none. */
const keyOf = (bearer: Bearer, address: string) =>
  bearer.kind === 'account' ? `account ${bearer.id}` : address

/** Makes the limits of one server. They are of this process: several of them give as many shares. */
export function createWorkLimits({ config, readBearer, bodies }: WorkLimitOptions): WorkLimits {
  const activity = createActivity(lately)
  const isAlone = (key: string) => activity.isAlone(key)
  const light = createTurns(lightLimits, isAlone)
  const heavy = createTurns(heavyLimits, isAlone)
  const queue = createTurns(queueLimits)
  const addresses = createTurns(addressLimits)
  const sites = createTurns(siteLimits, isAlone)
  /** When the work of a heavy request began, once its body was there and the queue was free. */
  const begun = new WeakMap<Request, number>()

  /** Does the work with a body, of `most` bytes at most, once there is room for it. */
  const withBody = async (
    c: Context<ServerEnv>,
    bearer: Bearer,
    most: number,
    work: () => Promise<Response | undefined>,
    refusal: () => Response,
  ): Promise<Response | undefined> => {
    if (!hasBody(c)) return work()
    const bytes = Math.min(bytesOf(c), most)
    const room = await bodies.inMemory(bytes).take({
      bytes,
      account: bearer.kind === 'account' ? bearer.id : null,
      address: limitKey(c, config.trustProxy),
      signal: leaving(c),
      cutOff: () => c.env.incoming.socket.destroy(),
    })
    return room ? inRoom(c, room, work) : refusal()
  }

  const api: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const bearer = await readBearer(c.req.header('authorization'))
    const address = limitKey(c, config.trustProxy)
    const key = keyOf(bearer, address)
    const signal = leaving(c)
    activity.note(key)
    const turns = bearer.kind !== 'refused' && isHeavyRequest(c) ? heavy : light
    const giveBack = await turns.take(key, signal)
    const giveBackAddress = giveBack && (await addresses.take(address, signal))
    if (!giveBackAddress) {
      giveBack?.()
      return refuseMore()
    }
    const { incoming, outgoing } = c.env
    let start = performance.now()
    incoming.once('end', () => {
      start = performance.now()
    })
    try {
      if (bearer.kind === 'refused' && c.req.path.startsWith('/rest/v1/'))
        return refusedToken(bearer.isExpired)
      const isPerson = bearer.kind === 'account'
      const work = async () => {
        // What it answers itself, it answers by itself.
        if (!isPerson) return (await limitVisitorBody(c, next)) ?? undefined
        await next()
        return undefined
      }
      return await withBody(c, bearer, isPerson ? filesBodyLimit : visitorBodyLimit, work, refuseBody)
    } finally {
      const workMs = performance.now() - (begun.get(c.req.raw) ?? start)
      const end = () => {
        giveBackAddress()
        giveBack(workMs)
      }
      if (outgoing.closed) end()
      else outgoing.once('close', end)
    }
  }

  const files =
    (refusal: (c: Context<ServerEnv>, message: string) => Response): MiddlewareHandler<ServerEnv> =>
    async (c, next) => {
      const key = keyOf(await readBearer(c.req.header('authorization')), limitKey(c, config.trustProxy))
      activity.note(key)
      const giveBack = await light.take(key, leaving(c))
      return giveBack ? during(giveBack, next) : refusal(c, tooMany)
    }

  const inTurn =
    (turns: Turns): InTurn =>
    async (c, work) => {
      const key = limitKey(c, config.trustProxy)
      activity.note(key)
      const giveBack = await turns.take(key, leaving(c))
      return giveBack ? during(giveBack, work) : c.text(`${tooMany}\n`, 429, retry)
    }

  return {
    api,
    queue: async (c, next) => {
      if (!isHeavyRequest(c)) return next()
      const giveBack = await queue.take('all', leaving(c))
      if (!giveBack) return refuseMore()
      begun.set(c.req.raw, performance.now())
      try {
        await next()
        return undefined
      } finally {
        giveBack()
      }
    },
    storage: files((_, message) => storageError(429, 'TooManyRequests', message, retry)),
    body: (most) => async (c, next) => {
      const bearer = await readBearer(c.req.header('authorization'))
      const work = async () => {
        await next()
        return undefined
      }
      return withBody(c, bearer, most, work, noRoom)
    },
    files: files((c, message) => c.text(`${message}\n`, 429, retry)),
    userContent: inTurn(light),
    sites: inTurn(sites),
    usages: {
      light: () => light.usage(),
      heavy: () => heavy.usage(),
      'all heavy': () => queue.usage(),
      addresses: () => addresses.usage(),
      sites: () => sites.usage(),
    },
  }
}

/** What storage answers to a body for which there is no room now. */
const noRoom = () => storageError(503, 'TooManyRequests', tooMuch, retryBody)

/** Does work with a body while there is room for it. */
async function inRoom(
  c: Context<ServerEnv>,
  room: BodyRoom,
  work: () => Promise<Response | undefined>,
): Promise<Response | undefined> {
  c.env.incoming.once('end', () => room.arrived())
  try {
    return await work()
  } finally {
    room.giveBack()
  }
}

/**
 * Does the work of a turn, and gives it back with the time that it took, in the next round of events at the earliest: requests
 * that are answered at once, one after the other, would otherwise never wait, and a flood of them would go unnoticed.
 */
async function during<Result>(giveBack: GiveBack, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const workMs = performance.now() - start
    setImmediate(() => giveBack(workMs))
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromiumOptions } from '../e2e/support/chromium'
import { findChromium } from '../scripts/lib/chromium.mjs'

type Answer = Record<string, unknown>

/** A page of a browser that nothing but the named commands of its debugging protocol reaches. */
export interface BarePage {
  /** Sends a command. */
  readonly send: (method: string, params?: Answer) => Promise<Answer>
  /** Hears of an event, e.g. `Network.dataReceived`. */
  readonly on: (method: string, listener: (params: Answer) => void) => void
  /** The value of an expression in the page. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>
  /** Ends the browser and removes its profile. */
  readonly close: () => Promise<void>
}

/** The messages of a pipe, each of which ends with a zero byte. */
function readMessages(pipe: Readable, onMessage: (message: Answer) => void) {
  let rest = ''
  pipe.setEncoding('utf8')
  pipe.on('data', (part: string) => {
    const messages = (rest + part).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) onMessage(JSON.parse(message) as Answer)
  })
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * Starts a browser with an empty page and a new profile. Tools that drive a browser put scripts of their own into every page and have the
 * engine note where each callback came from, which costs a slow processor some 300 ms of a load: here the page is alone.
 */
export async function openBarePage(): Promise<BarePage> {
  const path = findChromium()
  if (path === null) throw new Error('there is no Chromium; CHROMIUM_PATH can name one')
  const profile = await mkdtemp(join(tmpdir(), 'bare-browser-'))
  const { args, env } = chromiumOptions()
  const child = spawn(
    path,
    [...args, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'],
    { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const [, , , commands, messages] = child.stdio as unknown as [null, null, null, Writable, Readable]
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, (params: Answer) => void>()
  readMessages(messages, ({ id, result, error, method, params }) => {
    if (typeof method === 'string') return listeners.get(method)?.((params ?? {}) as Answer)
    const asked = waiting.get(id as number)
    waiting.delete(id as number)
    if (error === undefined) asked?.resolve((result ?? {}) as Answer)
    else asked?.reject(new Error(JSON.stringify(error)))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'))
  })
  let last = 0
  const command = (method: string, params: Answer = {}, sessionId?: string) =>
    new Promise<Answer>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      commands.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
    })
  const close = async () => {
    await stop(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const { targetInfos } = (await command('Target.getTargets')) as {
      targetInfos: readonly { type: string; targetId: string }[]
    }
    const target = targetInfos.find(({ type }) => type === 'page')
    const { sessionId } = (await command('Target.attachToTarget', {
      targetId: target?.targetId,
      flatten: true,
    })) as { sessionId: string }
    const send = (method: string, params?: Answer) => command(method, params, sessionId)
    return {
      send,
      on: (method, listener) => void listeners.set(method, listener),
      evaluate: async <Value>(expression: string) => {
        const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
        if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
        return (answer.result as { value: Value }).value
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

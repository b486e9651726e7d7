import { beforeEach, describe, expect, test, vi } from 'vitest'
import { limitWorkers, mostWorkers, preparedScript } from './worker-limit'

/** Native workers that were made and are not ended. */
let running = 0
class NativeWorker extends EventTarget {
  constructor(
    readonly url: string,
    readonly options?: WorkerOptions,
  ) {
    super()
    running += 1
  }
  terminate() {
    running -= 1
  }
}
const say = vi.fn<(text: string) => void>()

beforeEach(() => {
  running = 0
  class Request {
    responseText = ''
    open = (_method: string, address: string) => {
      this.responseText = decodeURIComponent(address.slice(address.indexOf(',') + 1))
    }
    send = () => undefined
  }
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('ErrorEvent', class extends Event {})
  vi.stubGlobal('Worker', class extends NativeWorker {})
  // Its own prototype, which each test changes again.
  vi.stubGlobal('navigator', Object.create({ hardwareConcurrency: 64 }))
  limitWorkers(say)
})

const start = (script = '', options?: WorkerOptions) => new Worker(`data:text/javascript,${script}`, options)
/** The script that a worker was really started with. */
const scriptOf = (worker: Worker) => {
  const { url } = worker as unknown as NativeWorker
  return decodeURIComponent(url.slice(url.indexOf(',') + 1))
}

describe('the workers of a page', () => {
  test('are eight at the same time, and one more is refused with a word in the console', () => {
    const workers = Array.from({ length: mostWorkers }, () => start())
    expect(() => start()).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
    expect(running).toBe(mostWorkers)
    expect(say.mock.calls).toEqual([[expect.stringContaining('8 workers at the same time')]])
    workers[0]?.terminate()
    expect(() => start()).not.toThrow()
    expect(() => start()).toThrow('8 workers')
  })

  test('end for good when they close themselves, claim to or could not be loaded, which makes room', () => {
    const worker = start('close()')
    const heard = vi.fn<() => void>()
    worker.addEventListener('message', heard)
    const closing = /\("([0-9a-f-]{36})"\)/.exec(scriptOf(worker))?.[1]
    worker.dispatchEvent(new MessageEvent('message', { data: closing }))
    expect([running, heard.mock.calls.length]).toEqual([0, 0])
    const other = start()
    other.dispatchEvent(new Event('error'))
    expect(running).toBe(0)
    for (let index = 0; index < mostWorkers; index += 1) start()
    expect(() => start()).toThrow('8 workers')
  })

  test('lead to no constructor without the bound', () => {
    const worker = start()
    expect(Object.getPrototypeOf(Object.getPrototypeOf(worker)).constructor === NativeWorker).toBe(true)
    expect(Object.getPrototypeOf(worker).constructor).toBe(Worker)
  })

  test('are as many as a page may take the machine’s cores for', () => {
    expect(navigator.hardwareConcurrency).toBe(mostWorkers)
  })
})

describe('the script of a worker', () => {
  test('stays strict when it was, and begins in the line that it began in', () => {
    expect(preparedScript("/* a */ 'use strict'\nlet a", 'c', false)).toMatch(/^'use strict';/)
    const loose = preparedScript("let a = 'use strict'", 'c', false)
    expect(loose).not.toMatch(/^'use strict'/)
    expect(loose.split('\n')).toHaveLength(1)
  })

  test('is prepared before anything that a module imports', () => {
    expect(preparedScript("import 'data:,x'", 'c', true)).toMatch(
      /^import "data:text\/javascript,[^"]+";import 'data:,x'$/,
    )
  })

  test('starts no workers and loads no fonts of its own, and tells when it closes', () => {
    const said: unknown[] = []
    const scope = {
      postMessage: (data: unknown) => said.push(data),
      close: () => said.push('closed'),
      Worker,
      FontFace: Object,
    }
    // oxlint-disable-next-line typescript/no-implied-eval -- running the script is what a worker does
    const run = new Function('self', preparedScript('', 'token', false)) as (self: typeof scope) => void
    run(scope)
    expect(scope).not.toHaveProperty('FontFace')
    expect(() => new scope.Worker('data:,')).toThrow('A worker cannot start workers')
    scope.close()
    expect(said).toEqual(['token', 'closed'])
  })
})

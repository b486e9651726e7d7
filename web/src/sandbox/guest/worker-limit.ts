// not shown in this module: what the code inside gets and its console says, in English
// Bounds the workers of a page: each is a thread, and a few hundred that never rest starve every other program of the
// machine, the desktop too.

/** Workers of one page that run at the same time. */
export const mostWorkers = 8

/**
 * What a worker's script begins with: its text stands in the worker, in one line, so that it uses nothing around it and has no
 * comments to the end of a line.
 */
function prepareWorker(closing: string): void {
  const post = self.postMessage.bind(self)
  const end = self.close.bind(self)
  /* Firefox loads the fonts of a worker from anywhere, past the content policy of its page. */
  Reflect.deleteProperty(self, 'FontFace')
  Object.defineProperty(self, 'Worker', {
    configurable: true,
    enumerable: false,
    writable: true,
    /* oxlint-disable-next-line unicorn/consistent-function-scoping -- the text of the function around it has to hold it */
    value: function Worker() {
      throw new DOMException(
        'A worker cannot start workers in OtterOS. Start them in the page.',
        'NotSupportedError',
      )
    },
  })
  self.close = () => {
    post(closing)
    end()
  }
}

const textOf = (address: string): string | null => {
  try {
    const request = new XMLHttpRequest()
    request.open('GET', address, false)
    request.send()
    return request.responseText
  } catch {
    // Taken back already, or no address of a script.
    return null
  }
}

/** A script with what prepares its worker before it; its lines keep their numbers. */
export function preparedScript(script: string, closing: string, isModule: boolean): string {
  const first = `(${prepareWorker.toString()})(${JSON.stringify(closing)});`.replaceAll('\n', ' ')
  // What a module imports runs before its own first line.
  if (isModule)
    return `import ${JSON.stringify(`data:text/javascript,${encodeURIComponent(first)}`)};${script}`
  const isStrict = /^\s*(?:\/\*[^]*?\*\/\s*|\/\/[^\n]*\n\s*)*(['"])use strict\1/.test(script)
  return `${isStrict ? "'use strict';" : ''}${first}${script}`
}

/**
 * Lets a page have {@link mostWorkers} workers at the same time, whose scripts start none. One more throws, and `say` writes why
 * into the console. Frames in the page, which have constructors without this bound, start none at all (inner-frames).
 */
export function limitWorkers(say: (text: string) => void): void {
  const live = new Set<Worker>()
  const closing = crypto.randomUUID()
  const prototype = Worker.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with its worker
  const { terminate } = prototype
  const end = (worker: Worker) => {
    terminate.call(worker)
    live.delete(worker)
  }
  const limited = new Proxy(Worker, {
    construct(native, [address, options]: [string | URL, WorkerOptions?], caller) {
      if (live.size >= mostWorkers) {
        const text = `An app can run ${mostWorkers} workers at the same time. End one with terminate() before the next is started.`
        say(text)
        throw new DOMException(text, 'QuotaExceededError')
      }
      const isModule = options?.type === 'module'
      const script = /^(?:blob|data):/i.test(String(address)) ? textOf(String(address)) : null
      const make = (from: string | URL): Worker => {
        const made: unknown = Reflect.construct(native, [from, options], caller)
        if (made instanceof native) return made
        throw new TypeError('Illegal constructor')
      }
      if (script === null) return make(address)
      const text = preparedScript(script, closing, isModule)
      // A module from a blob does not load where the origin is opaque (Chromium).
      const own =
        isModule || /^data:/i.test(String(address))
          ? `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`
          : URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      const worker = make(own)
      URL.revokeObjectURL(own)
      live.add(worker)
      // The first listener of all, so that no script of the page hears of it.
      worker.addEventListener('message', (event) => {
        if (event.data !== closing) return
        event.stopImmediatePropagation()
        end(worker)
      })
      worker.addEventListener('error', (event) => {
        // Without a message it did not even load.
        if (!(event instanceof ErrorEvent)) end(worker)
      })
      return worker
    },
  })
  prototype.terminate = function (this: Worker) {
    end(this)
  }
  prototype.constructor = limited
  self.Worker = limited
  const cores = Math.min(navigator.hardwareConcurrency || 1, mostWorkers)
  Object.defineProperty(Object.getPrototypeOf(navigator), 'hardwareConcurrency', {
    configurable: true,
    enumerable: true,
    get: () => cores,
  })
}

// not shown in this module: what the code inside gets and its console says, in English
// The runtime of Python: the interpreter in a worker, from files that the desktop sends. It stays for the next program.
import { type PyodideAPI, loadPyodide } from 'pyodide'
import { info } from 'pyodide/pyodide-lock.json'
import type { Inspected } from '@/lib/inspected'
import type { Program, PythonFiles } from '../messages'
import { createLineWriter } from './line-writer'
import { createOutbox } from './outbox'
import { cleanTraceback, explainTraceback, isExit, placeInTraceback, programFile } from './traceback'
import { openUnitPort } from './unit-port'

/** A place that nothing is fetched from: the files are there already. */
const nowhere = 'https://python.invalid/'

const text = (value: string): Inspected => ({ kind: 'plain', type: 'string', text: value.slice(0, 10_000) })

let python: PyodideAPI | null = null
let giveAnswer = (_line: string | null) => {}

const port = openUnitPort((message) => {
  if (message.kind === 'python') void load(message.files)
  if (message.kind === 'run') void run(message.program)
  if (message.kind === 'answer') giveAnswer(message.text)
})
const outbox = createOutbox(port)

const say = (level: 'log' | 'warn' | 'error', line: string, place: number | null = null) =>
  outbox.push({
    level,
    values: [text(line)],
    depth: 0,
    place: place === null ? null : { line: place, column: 1 },
    isClosed: false,
  })

const output = createLineWriter((line) => say('log', line))
const errors = createLineWriter((line) => say('warn', line))

const ask = (prompt: string) =>
  new Promise<string | null>((resolve) => {
    giveAnswer = resolve
    output.flush()
    outbox.after({ kind: 'ask', prompt: prompt.slice(0, 1000) })
  })

/** `input()` waits by switching stacks, which not every browser can. */
const setUp = `
def _set_up():
    import builtins, sys
    from pyodide.ffi import can_run_sync, run_sync
    from otteros_console import ask
    def input(prompt='', /):
        sys.stdout.flush()
        if not can_run_sync():
            raise OSError('input() does not work in this browser: it cannot pause a program (WebAssembly JSPI)')
        line = run_sync(ask(str(prompt)))
        if not isinstance(line, str):
            raise EOFError('no input')
        return line
    builtins.input = input
    # Each line is to be seen when it is written.
    sys.stdout.reconfigure(line_buffering=True)
    sys.stderr.reconfigure(line_buffering=True)
_set_up()
del _set_up
`

async function load(files: PythonFiles) {
  try {
    const wasm = new Response(files.wasm, { headers: { 'content-type': 'application/wasm' } })
    const library = new Response(files.library)
    self.fetch = (address) => {
      const name = address instanceof Request ? address.url : String(address)
      if (name.endsWith('.wasm')) return Promise.resolve(wasm)
      if (name.endsWith('.zip')) return Promise.resolve(library)
      return Promise.reject(new TypeError(`There is no network in the sandbox: ${name}`))
    }
    const address = URL.createObjectURL(new Blob([files.module], { type: 'text/javascript' }))
    const module: { readonly default: never } = await import(/* @vite-ignore */ address)
    python = await loadPyodide({
      indexURL: nowhere,
      stdLibURL: `${nowhere}python_stdlib.zip`,
      createPyodideModule: module.default,
      // The list of packages that could be fetched, with none in it.
      lockFileContents: JSON.stringify({ info, packages: {} }),
    })
    python.setStdout({ write: (bytes) => output.write(bytes) })
    python.setStderr({ write: (bytes) => errors.write(bytes) })
    python.registerJsModule('otteros_console', { ask })
    python.runPython(setUp)
    port.send({ kind: 'ready' })
  } catch (cause) {
    say('error', `Python could not start: ${cause instanceof Error ? cause.message : String(cause)}`)
    outbox.after({ kind: 'settled', isFailed: true, value: null })
    outbox.after({ kind: 'idle' })
  }
}

async function run({ text: code }: Program) {
  if (!python) return
  const globals = python.toPy({ __name__: '__main__', __file__: programFile })
  let isFailed = false
  let value: Inspected | null = null
  try {
    const result: unknown = await python.runPythonAsync(code, { globals, filename: programFile })
    value = result === undefined || result === null ? null : represent(python, result)
  } catch (cause) {
    isFailed = report(cause)
  }
  python.runPython('import sys; sys.stdout.flush(); sys.stderr.flush()')
  output.flush()
  errors.flush()
  outbox.after({ kind: 'settled', isFailed, value })
  outbox.after({ kind: 'idle' })
}

/** Python's own words for a value. */
function represent({ globals }: PyodideAPI, value: unknown): Inspected {
  const words: unknown = globals.get('repr')(value)
  return { kind: 'plain', type: 'markup', text: String(words).slice(0, 10_000) }
}

/** Says what went wrong; false when nothing did: the program ended itself. */
function report(cause: unknown): boolean {
  const message = cause instanceof Error ? cause.message : String(cause)
  const exit = isExit(message)
  if (exit !== null) {
    if (exit !== '0') say('warn', `The program ended itself with the exit code ${exit}`)
    return exit !== '0'
  }
  const trace = cleanTraceback(message)
  say('error', explainTraceback(trace), placeInTraceback(trace))
  return true
}

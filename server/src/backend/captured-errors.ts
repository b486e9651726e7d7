import { AsyncLocalStorage } from 'node:async_hooks'

/** What Supabase Lite printed while it answered one request, in place of printing it. */
export interface Captured {
  readonly errors: unknown[]
}

const requests = new AsyncLocalStorage<Captured>()
let installed = false

/**
 * Supabase Lite prints whole database errors, statements and their parameters included, with `console.error`, and
 * answers without the code of many. Inside `capture` such calls are collected instead; elsewhere they print as ever.
 */
function install(): void {
  if (installed) return
  installed = true
  const output: Console = globalThis.console
  for (const method of ['error', 'warn'] as const) {
    const print = output[method].bind(output)
    output[method] = (...parts: unknown[]) => {
      const request = requests.getStore()
      if (!request) print(...parts)
      else
        request.errors.push(
          parts.find((part) => typeof part === 'object' && part !== null) ?? parts.join(' '),
        )
    }
  }
}

/** Runs `work` and returns its result with the errors that were printed meanwhile. */
export async function capture<T>(work: () => Promise<T>): Promise<{ result: T; errors: readonly unknown[] }> {
  install()
  const store: Captured = { errors: [] }
  const result = await requests.run(store, work)
  return { result, errors: store.errors }
}

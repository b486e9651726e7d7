/** How long an answer may take (ms). */
const patience = 20_000
/** A longer answer is nothing that is looked for here (characters). */
const longest = 1_000_000

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; null if it is none. */
  readonly json: unknown
}

/** Asks an HTTP server. Answers a sentence without the address's query if it does not answer. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer | string> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(patience),
    })
    const text = (await response.text()).slice(0, longest)
    return { status: response.status, headers: response.headers, text, json: asJson(text) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `${new URL(url).host} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/** Reads JSON; null for what is none. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A field of a JSON object; undefined without one. */
export function field(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
}

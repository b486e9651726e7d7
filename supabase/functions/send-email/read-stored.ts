import * as z from 'zod/mini'
import type { Stored } from './handler.ts'

const row = z.object({ id: z.string(), status: z.enum(['sent', 'queued']) })
const refusal = z.object({ code: z.string(), message: z.string() })

/** Reads the API's answer to a call of `send_message`. Rejects when it is neither a message nor a refusal. */
export async function readStored(response: Response): Promise<Stored> {
  const body: unknown = await response.json()
  if (response.ok) return { ok: true, ...row.parse(body) }
  return { ok: false, ...refusal.parse(body) }
}

/** The call of `send_message` with the token of a request. */
export function storeCall(
  request: Request,
  api: string | URL,
  message: { readonly to: string; readonly subject: string; readonly content: string },
): Request {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['authorization', 'apikey']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(new URL('/rest/v1/rpc/send_message', api), {
    method: 'POST',
    headers,
    body: JSON.stringify({ _to: message.to, _subject: message.subject, _message: message.content }),
  })
}

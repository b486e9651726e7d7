import * as z from 'zod'

const objectBody = z.record(z.string(), z.unknown())

/** A request to the auth API whose body was read; bodies are small and JSON. */
export interface AuthRequest {
  readonly request: Request
  /** The fields of the body; none when it is not a JSON object (Supabase Lite then says what is wrong). */
  readonly body: Readonly<Record<string, unknown>>
  /** The address in the body in lower case, as the database keeps it; '' when there is none. */
  readonly email: string
}

/** Reads the body of a request and keeps a request that can be passed on. */
export async function readAuthRequest(request: Request): Promise<AuthRequest> {
  const text = ['GET', 'HEAD'].includes(request.method) ? null : await request.text()
  const passedOn = new Request(request.url, {
    method: request.method,
    headers: request.headers,
    ...(text === null || text === '' ? {} : { body: text }),
  })
  const parsed = objectBody.safeParse(parseJson(text ?? ''))
  const body = parsed.success ? parsed.data : {}
  return { request: passedOn, body, email: typeof body.email === 'string' ? body.email.toLowerCase() : '' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The `error_code` of an error answer of the auth API; '' for other answers. The answer can still be read. */
export async function errorCodeOf(response: Response): Promise<string> {
  if (response.ok) return ''
  const parsed = z.object({ error_code: z.string() }).safeParse(parseJson(await response.clone().text()))
  return parsed.success ? parsed.data.error_code : ''
}

import * as z from 'zod'

const claims = z.object({ sub: z.string(), session_id: z.string() })

/** Who an access token (or a header with one) says it is for, without checking it; null when it says nothing. */
export function claimsOf(token: string): z.infer<typeof claims> | null {
  const payload = token.split('.')[1] ?? ''
  try {
    const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const withToken = z.object({ access_token: z.string() })

/** The access token in an answer of the auth API, in its body or in the address it leads to; null where there is none. */
export async function tokenIn(response: Response): Promise<string | null> {
  const location = response.headers.get('location')
  if (location !== null)
    return URL.canParse(location)
      ? new URLSearchParams(new URL(location).hash.slice(1)).get('access_token')
      : null
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return null
  const parsed = withToken.safeParse(await response.clone().json())
  return parsed.success ? parsed.data.access_token : null
}

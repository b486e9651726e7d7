import { type FetchPublic, fetchLimits } from './fetch-public.ts'
import { fileAnswer } from './file-answer.ts'
import { parseUrl } from './parse-url.ts'
import { Refusal } from './refusal.ts'

/** What sites see of us: some speak to git alone, and know it by this name. */
const userAgent = 'git/2.39 (OtterOS)'

const asked = 'application/x-git-upload-pack-request'

/** The two things that a repository is asked for, by method; nothing that a server could take for a change. */
const questions = {
  GET: {
    // not shown: an address
    fits: ({ pathname, search }: URL) =>
      pathname.endsWith('/info/refs') && search === '?service=git-upload-pack',
    answer: 'application/x-git-upload-pack-advertisement',
  },
  POST: {
    fits: ({ pathname, search }: URL) => pathname.endsWith('/git-upload-pack') && search === '',
    answer: 'application/x-git-upload-pack-result',
  },
} as const

/** The body of a question, within the limit of what is sent; read no further than that. */
async function bodyOf(request: Request): Promise<Uint8Array | Refusal> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.byteLength
    if (size > fetchLimits.postBytes) {
      await reader?.cancel()
      return new Refusal('too_large', 'post')
    }
    chunks.push(next.value)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  // A question begins with the length of its first line: what is none is not sent.
  return /^[0-9a-f]{4}$/.test(new TextDecoder('latin1').decode(body.subarray(0, 4)))
    ? body
    : new Refusal('method_refused', 'body')
}

/**
 * Asks a public repository what it has, or for some of it: by the rules for pages, at the two addresses of git alone, and only what
 * git itself would answer comes back. `over` is called when nothing of it is under way any more.
 */
export async function askRepository(
  request: Request,
  url: string,
  fetchPublic: FetchPublic,
): Promise<{ readonly response: Response; readonly over: Promise<void> } | Refusal> {
  const method = request.method === 'POST' ? 'POST' : 'GET'
  const question = questions[method]
  const address = parseUrl(url.trim())
  if (address && !question.fits(address)) return new Refusal('method_refused', 'address')
  if (method === 'POST' && request.headers.get('content-type') !== asked)
    return new Refusal('method_refused', 'content-type')
  const body = method === 'POST' ? await bodyOf(request) : null
  if (body instanceof Refusal) return body
  const answer = await fetchPublic(url, {
    method,
    headers: {
      'user-agent': userAgent,
      accept: question.answer,
      ...(method === 'POST' && { 'content-type': asked }),
    },
    // Where a repository has moved is found out by the first question; the second is sent nowhere else.
    follow: method === 'GET',
    ...(body && { body }),
    signal: request.signal,
  })
  if (answer instanceof Refusal) return answer
  const type = answer.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (answer.status !== 200 || type !== question.answer || !question.fits(answer.url)) {
    await answer.body.cancel()
    return new Refusal('no_repository', String(answer.status))
  }
  return { response: fileAnswer(answer), over: answer.over }
}

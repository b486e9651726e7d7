import type { MiddlewareHandler } from 'hono'
import { authError } from '../backend/forward.ts'
import { storageError } from '../backend/storage/faults.ts'
import type { ServerEnv } from './client-address.ts'

/** Longest name of a stored object, in bytes of UTF-8, as on hosted Supabase. */
const longestKey = 1024
/** Longest path of any other request. */
const longestPath = 2048

/** Refuses a request in the form of the API that it was for. */
function refuse(path: string, message: string): Response {
  if (path.startsWith('/storage/')) return storageError(400, 'InvalidKey', message)
  if (path.startsWith('/auth/')) return authError(400, 'validation_failed', message)
  return Response.json({ code: 'PGRST100', message, details: null, hint: null }, { status: 400 })
}

/** What is wrong with the path of a request; null for one that is in order. */
export function faultOfPath(path: string): string | null {
  if (path.length > longestPath * 3) return 'The address is too long'
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return 'The address is not valid UTF-8'
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  if (/[\u0000-\u001f\u007f]/.test(decoded)) return 'The address holds control characters'
  if (decoded.split(/[/\\]/).some((part) => part === '..' || part === '.'))
    return 'The address holds "." or ".." as the name of a folder'
  const longest = path.startsWith('/storage/') ? longestKey + 100 : longestPath
  return Buffer.byteLength(decoded) > longest ? 'The address is too long' : null
}

/** Answers addresses that lead nowhere with 400 before anything is done with them. */
export const checkPath: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const { pathname } = new URL(c.req.url)
  const fault = faultOfPath(pathname)
  return fault === null ? next() : refuse(pathname, fault)
}

/** How deep JSON may be nested. What reads it calls itself for every level, and what it is sent with has an end for that. */
const deepest = 100

const [quote, backslash] = [0x22, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Whether a text, if it is JSON, is nested more than {@link deepest} levels deep. */
export function isTooDeep(text: Uint8Array): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0
    if (byte === quote) at = endOfString(text, at)
    else if (opening.has(byte) && ++depth > deepest) return true
    else if (closing.has(byte)) depth--
  }
  return false
}

/** Where the string ends that begins at a quote. */
function endOfString(text: Uint8Array, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf(quote, end + 1)
    if (end < 0) return text.length
    let escapes = 0
    while (text[end - 1 - escapes] === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
}

/** Refuses JSON that is nested too deeply. For bodies whose length is limited: it reads them to the end. */
export const checkNesting: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const request = c.req.raw
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  const isTable = request.headers.get('content-type')?.startsWith('text/csv')
  if (length <= deepest || isTable || !request.body) return next()
  const text = new Uint8Array(await request.arrayBuffer())
  if (isTooDeep(text))
    return refuse(new URL(request.url).pathname, `The JSON is nested more than ${deepest} levels deep`)
  // With all else that the request is, so that its end is still heard of.
  // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- the method is the request's, which has a body
  c.req.raw = new Request(request, { body: text })
  return next()
}

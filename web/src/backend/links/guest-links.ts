/* The server as guests of links meet it: a few requests, without the client library, which is larger than their page. */
import { type Database, linkVisitHeader, spacesBucket } from '@otteros/contracts'
import { loadOnce } from '@/lib/load-once'
import { failed, success } from '@/lib/result'
import { failureIn } from './failures'
import { askGuestConfig, type GuestConfig, guestConfigIn } from './guest-config'
import { sendObject } from './send-object'
import { readAnnounced, readGiven, readOpening, readPage, readText } from './shapes'
import type { GivenContent, GuestLinks, GuestResult } from './types'

type Functions = Database['public']['Functions']

/** Seconds that a signed address works: the most that guests are given. */
const signedFor = 3600
/** ms that the database has for an answer. */
const timeLimit = 30_000

/** Bytes from which a content is sent in parts, where the server takes them: less is begun anew as fast. */
const inPartsFrom = 6 * 1024 * 1024
const loadParts = loadOnce(() => import('./send-in-parts'))

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

interface GuestLinksOptions {
  readonly fetch: typeof globalThis.fetch
  /** Has the configuration, where the server has put it there. */
  readonly document: Pick<Document, 'getElementById'>
  /** Of the page. */
  readonly origin: string
  /** For tests. */
  readonly makeRequest?: () => XMLHttpRequest
}

/** Talks to the server in the name of guests. */
export function createGuestLinks({ fetch, document, origin, makeRequest }: GuestLinksOptions): GuestLinks {
  /** Addresses of uploads that have begun. */
  const begun = new Map<string, string>()
  let known = guestConfigIn(document, origin)

  async function place(): Promise<GuestResult<GuestConfig>> {
    known ??= await askGuestConfig(fetch, origin)
    return known ? success(known) : failed('offline')
  }

  async function ask<Answer>(
    path: string,
    init: Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> },
    read: (response: Response) => Promise<Answer | null>,
  ): Promise<GuestResult<Answer>> {
    const server = await place()
    if (!server.ok) return server
    try {
      const response = await fetch(`${server.value.supabaseUrl}${path}`, {
        signal: AbortSignal.timeout(timeLimit),
        ...init,
        // Who is signed in on this device is nobody here.
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { apikey: server.value.supabaseKey, ...init.headers },
      })
      if (!response.ok) return failed(failureIn(response.status, await response.text()))
      const answer = await read(response)
      return answer === null ? failed('unavailable') : success(answer)
    } catch {
      return failed('offline')
    }
  }

  const askJson = <Answer>(
    path: string,
    body: unknown,
    read: (answer: unknown) => Answer | null,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    ask(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      async (response) => read(await response.json()),
    )

  const call = <Name extends keyof Functions, Answer>(
    name: Name,
    args: Functions[Name]['Args'],
    read: (answer: unknown) => Answer | null,
  ) => askJson(`/rest/v1/rpc/${name}`, args, read)

  const links: GuestLinks = {
    open: (token, password) =>
      call('open_link', { token, ...(password !== null && { password }) }, readOpening),

    entries: (visit, folder, after) => call('link_entries', { visit, folder, after }, readPage),

    async content(visit, entry) {
      const answer = await call('open_content', { visit, entry }, readGiven)
      if (!answer.ok) return answer
      return success<GivenContent>(
        'content' in answer.value
          ? { kind: 'bytes', bytes: fromBase64(answer.value.content) }
          : { kind: 'object', object: answer.value.object },
      )
    },

    async address(visit, object, use) {
      const [server, answer] = [
        await place(),
        await askJson(
          `/storage/v1/object/sign/${spacesBucket}/${object}`,
          { expiresIn: signedFor },
          readText('signedURL'),
          { [linkVisitHeader]: visit },
        ),
      ]
      if (!server.ok) return server
      if (!answer.ok) return answer
      const address = new URL(`${server.value.supabaseUrl}/storage/v1${answer.value}`)
      // This server answers as that type; a hosted project does without.
      if ('as' in use) address.searchParams.set('as', use.as)
      // Encoded twice, as the client library does.
      else address.searchParams.set('download', encodeURIComponent(use.download))
      return success(address.href)
    },

    bytes: (visit, object) =>
      ask(
        `/storage/v1/object/${spacesBucket}/${object}`,
        { headers: { [linkVisitHeader]: visit }, signal: AbortSignal.timeout(10 * timeLimit) },
        async (response) => new Uint8Array(await response.arrayBuffer()),
      ),

    announce: (visit, { name, size, hash }, guest) =>
      call('drop_begin', { visit, name, size, hash, ...(guest !== null && { guest }) }, readAnnounced),

    async send(visit, object, content, sending) {
      const server = await place()
      if (!server.ok) return server
      const { supabaseUrl, supabaseKey, resumable } = server.value
      if (resumable && content.size >= inPartsFrom) {
        const parts = await loadParts().catch(() => null)
        if (!parts) return failed('offline')
        const target = {
          endpoint: `${supabaseUrl}/storage/v1/upload/resumable`,
          headers: { apikey: supabaseKey, [linkVisitHeader]: visit },
          object,
          begun,
          key: `${visit}/${object}`,
        }
        return parts.sendInParts(target, content, sending)
      }
      return sendObject(
        `${supabaseUrl}/storage/v1/object/${spacesBucket}/${object}`,
        {
          apikey: supabaseKey,
          [linkVisitHeader]: visit,
          'content-type': 'application/octet-stream',
          'x-upsert': 'false',
        },
        content,
        sending,
        makeRequest,
      )
    },

    finish: (visit, drop, content) =>
      call(
        'drop_finish',
        { visit, announced: drop, ...(content !== null && { content: toBase64(content) }) },
        readText('name'),
      ),

    async hasArchives() {
      const server = await place()
      return server.ok && server.value.archives
    },
  }
  return links
}

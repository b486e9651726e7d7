import { type WebProxyFileEnd, webProxyFileEnds, webProxyHeaders } from '@otteros/contracts'
import type { PublicAnswer } from './fetch-public.ts'
import { refusalIn } from './refusal.ts'

/** Longest name of a file in characters that is passed on. */
const longestName = 300

/** Whether a site wants an answer kept as a file rather than shown. */
export const isAttachment = (headers: Headers): boolean =>
  /^\s*attachment\s*(?:;|$)/i.test(headers.get('content-disposition') ?? '')

/** What a site calls a file in its Content-Disposition, as it was said; '' when it does not. The encoded form counts more. */
export function fileNameIn(disposition: string): string {
  const encoded = /;\s*filename\*\s*=\s*"?(utf-8|iso-8859-1)'[^']*'([^;"\s]+)/i.exec(disposition)
  if (encoded) {
    const [, charset = '', text = ''] = encoded
    const name = decodePercent(text, charset)
    if (name !== '') return name
  }
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/i.exec(disposition) ?? []
  const text = quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll(/\\(.)/g, '$1')
  // Header bytes are read as Latin-1; many sites mean UTF-8, and some percent-encode what should not be.
  const read = asUtf8(text)
  return /%[0-9a-f]{2}/i.test(read) ? decodePercent(read, 'utf-8') || read : read
}

function decodePercent(text: string, charset: string): string {
  const bytes = text.replaceAll(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return charset.toLowerCase() === 'iso-8859-1' ? bytes : asUtf8(bytes)
}

/** A text of bytes as the UTF-8 that it is; itself when it is none. */
function asUtf8(text: string): string {
  if (/[\u0100-\uffff]/.test(text)) return text
  try {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}

/** Limits of ours that end a file which is under way; whatever else does is the site's doing. */
const ownEnds: ReadonlySet<string> = new Set<WebProxyFileEnd>(['too_large', 'timed_out', 'too_slow'])

const endByte = (how: WebProxyFileEnd) => Uint8Array.of(webProxyFileEnds.indexOf(how))

function endOf(error: unknown): WebProxyFileEnd {
  const code = refusalIn(error)?.code ?? ''
  return webProxyFileEnds.find((how) => how === code && ownEnds.has(how)) ?? 'broken_off'
}

/** A file's bytes, and behind them the one that says how they ended. */
function withEnd(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await reader.read()
        if (!next.done) return controller.enqueue(next.value)
        controller.enqueue(endByte('whole'))
      } catch (error) {
        controller.enqueue(endByte(endOf(error)))
      }
      controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/**
 * A file on its way to the desktop, which keeps it: on the origin of the API it is nothing that a browser would run or show,
 * whatever is in it, and no other site may load it.
 */
export function fileAnswer({ url, status, headers, body }: PublicAnswer): Response {
  const name = Array.from(fileNameIn(headers.get('content-disposition') ?? ''))
    .slice(0, longestName)
    .join('')
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const length = headers.get('content-length') ?? ''
  // A compressed answer has another size once it is unpacked.
  const hasSize = /^\d+$/.test(length) && (headers.get('content-encoding') ?? 'identity') === 'identity'
  return new Response(withEnd(body), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': 'attachment; filename="file"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      [webProxyHeaders.url]: url.href,
      [webProxyHeaders.status]: String(status),
      ...(name !== '' && { [webProxyHeaders.name]: encodeURIComponent(name) }),
      ...(/^[\w.+-]+\/[\w.+-]+$/.test(type) && { [webProxyHeaders.type]: type }),
      ...(hasSize && { [webProxyHeaders.size]: length }),
    },
  })
}

import { type FetchPublic, readAll } from './fetch-public.ts'
import { parseUrl } from './parse-url.ts'
import { Refusal, refusalIn } from './refusal.ts'

/** Style sheets of a page that are looked at, characters of all of them together, and ms until they are given up. */
const limits = { sheets: 8, characters: 1_000_000, ms: 4_000 }

/** An element as the rewriter writes it. */
const links = /<link\b[^>]*>/gi
const attribute = (tag: string, name: string) =>
  new RegExp(String.raw`\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''
const isSheet = (tag: string) =>
  /\bstylesheet\b/i.test(attribute(tag, 'rel')) && !/\balternate\b/i.test(attribute(tag, 'rel'))

/**
 * Puts the style sheets of a rewritten page into it, for a frame whose policy loads none. Each is asked for as the page
 * was; what cannot be had in time stays away.
 */
export async function inlineStyles(
  html: string,
  fetchPublic: FetchPublic,
  signal: AbortSignal,
): Promise<string> {
  const wanted = new Set((html.match(links) ?? []).filter(isSheet).map((tag) => attribute(tag, 'href')))
  if (wanted.size === 0) return html
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(limits.ms)])
  const found = new Map<string, string>()
  let characters = 0
  await Promise.all(
    [...wanted].slice(0, limits.sheets).map(async (url) => {
      const sheet = await load(url, fetchPublic, inTime)
      if (sheet === null || characters + sheet.length > limits.characters) return
      characters += sheet.length
      found.set(url, sheet)
    }),
  )
  return html.replace(links, (tag) => {
    const sheet = isSheet(tag) ? found.get(attribute(tag, 'href')) : undefined
    if (sheet === undefined) return tag
    const media = attribute(tag, 'media').replaceAll(/["<>&]/g, '')
    return `<style${media === '' ? '' : ` media="${media}"`}>${sheet}</style>`
  })
}

async function load(url: string, fetchPublic: FetchPublic, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetchPublic(url, { headers: { accept: 'text/css' }, follow: true, signal })
    if (answer instanceof Refusal) return null
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status !== 200 || !/^text\/css\b/i.test(type)) {
      await answer.body.cancel()
      return null
    }
    return adapt(decode(await readAll(answer.body), type), answer.url)
  } catch (error) {
    if (refusalIn(error)) return null
    throw error
  }
}

function decode(bytes: Uint8Array, type: string): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(bytes)
    throw error
  }
}

/** A sheet as it works inside of a page that is somewhere else, and cannot end the element that it is in. */
const adapt = (sheet: string, base: URL) =>
  sheet
    .replaceAll(/url\(\s*(["']?)([^"')\s]+)\1\s*\)/gi, (whole, _quote, address: string) => {
      const url = parseUrl(address, base)
      return url ? `url("${url.href.replaceAll('"', '%22')}")` : whole
    })
    .replaceAll(/<(?=\/|!)/g, String.raw`\3c `)

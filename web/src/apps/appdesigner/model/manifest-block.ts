// The block in a page that declares what the app may ask of the desktop.
import { type Sentence, sentence } from '@/lib/result'
import { type AppPermission, appPermissions, manifestType, readManifest } from '@otteros/app-sdk'
import { describePageProblem } from '@/sandbox/manifest-problems'
import { texts } from './texts'

/** What the author chooses about an app's permissions. */
export interface Permissions {
  readonly permissions: readonly AppPermission[]
  /** Origins that it may connect to, for `network`. */
  readonly hosts: readonly string[]
}

const escapedType = manifestType.replaceAll(/[.+]/g, String.raw`\$&`)
const block = new RegExp(
  String.raw`<script\b[^>]*\btype\s*=\s*(["']?)${escapedType}\1[^>]*>([\s\S]*?)<\/script\s*>`,
  'i',
)

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

function fieldsOf(html: string): Partial<Record<string, unknown>> {
  const json = block.exec(html)?.[2]
  if (json === undefined) return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The permissions that a page declares; none for a block that cannot be read. */
export function permissionsIn(html: string): Permissions {
  const { permissions, hosts } = fieldsOf(html)
  const declared = textsOf(permissions)
  return { permissions: appPermissions.filter((name) => declared.includes(name)), hosts: textsOf(hosts) }
}

/** Where a new block goes: the end of the head, or the beginning of a page without one. */
function placeForBlock(html: string): number {
  const head = /<\/head\s*>/i.exec(html)
  if (head) return head.index
  const start = /<body\b|<!doctype[^>]*>\s*|<html\b[^>]*>\s*/i.exec(html)
  if (!start) return 0
  return /^<body/i.test(start[0]) ? start.index : start.index + start[0].length
}

/**
 * The page with a block that declares exactly these permissions; what else its block says (name, size) stays. A block that
 * cannot be read is replaced. Without permissions, a page without a block is left as it is.
 */
export function withPermissions(html: string, { permissions, hosts }: Permissions): string {
  const found = block.exec(html)
  if (!found && permissions.length === 0) return html
  const fields = fieldsOf(html)
  const next: Record<string, unknown> = { ...fields, permissions }
  if (permissions.includes('network') && hosts.length > 0) next.hosts = hosts
  else delete next.hosts
  // A closing tag inside of a text would end the block.
  const json = JSON.stringify(next, null, 2).replaceAll('</', String.raw`<\/`)
  const text = `<script type="${manifestType}">\n${json}\n</script>`
  if (found) return html.slice(0, found.index) + text + html.slice(found.index + found[0].length)
  const at = placeForBlock(html)
  return `${html.slice(0, at)}${text}\n${html.slice(at)}`
}

/** The first thing in a page's block that the desktop could not use, as a sentence for its author; null: all is well. */
export function manifestProblem(html: string): string | null {
  const [problem] = readManifest(block.exec(html)?.[2] ?? null).problems
  return problem ? describePageProblem(problem) : null
}

/** Reads origins from text, one a line or separated by commas; `problem` says what is wrong with the first that is invalid. */
export function readHosts(text: string): {
  readonly hosts: readonly string[]
  readonly problem: Sentence | null
} {
  const hosts = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((part) => {
      const address = part.includes('://') ? part : `https://${part}`
      return URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).origin : address
    })
  if (hosts.length === 0) return { hosts, problem: sentence(() => texts.nameServer) }
  const { manifest, problems } = readManifest(
    JSON.stringify({ permissions: ['network'], hosts: [...new Set(hosts)] }),
  )
  const [problem] = problems
  return problem
    ? { hosts: [], problem: sentence(() => describePageProblem(problem)) }
    : { hosts: manifest.hosts, problem: null }
}

import { readHosts } from './manifest-hosts'
import { readExtensions } from './manifest-opens'
import { type ManifestProblem, nameText, nameValue, type Report } from './manifest-problems'
import { readText } from './manifest-text'
import { type AppPermission, appPermissions } from './permissions'

/** Type of the script element that holds an app's manifest as JSON. */
export const manifestType = 'application/otteros-app+json'

/** Limits of a manifest: characters of its JSON and its texts, CSS px of the content area. */
export const manifestLimits = {
  json: 65_536,
  name: 60,
  description: 500,
  leastSize: 200,
  greatestSize: 4000,
} as const

/** What an app declares about itself. A page without one has no permissions. */
export interface AppManifest {
  readonly name: string | null
  readonly description: string | null
  readonly permissions: readonly AppPermission[]
  /** Origins that it wants to connect to, e.g. `https://api.example.org`; only with the permission `network`. */
  readonly hosts: readonly string[]
  /** Extensions of the files that it opens, e.g. `md`; only with the permission `files`. */
  readonly opens: readonly string[]
  /** Wanted size of the content area in CSS px; null: the desktop's default. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** A manifest and what in it could not be used; what could is. */
export interface ManifestReading {
  readonly manifest: AppManifest
  /** What is wrong, for the app's author; `describeProblem` says it in English. */
  readonly problems: readonly ManifestProblem[]
}

/** A page without a manifest. */
const plain: AppManifest = {
  name: null,
  description: null,
  permissions: [],
  hosts: [],
  opens: [],
  size: null,
}

const fields: readonly string[] = Object.keys(plain)

/** Problems that are listed; the rest is counted. */
const mostProblems = 20

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const plural = (text: string) => `${text.trim().toLowerCase().replace(/s$/, '')}s`

/** The permission that was meant by a name that is none. */
function similarPermission(name: string): AppPermission | undefined {
  return appPermissions.find((permission) => plural(permission) === plural(name))
}

function readPermissions(value: unknown, report: Report): readonly AppPermission[] {
  if (!Array.isArray(value)) {
    report({ code: 'permissionsForm', values: nameValue(value) })
    return []
  }
  const given: readonly unknown[] = value
  const known = new Set<AppPermission>()
  for (const item of given) {
    const permission = appPermissions.find((candidate) => candidate === item)
    if (permission !== undefined) {
      if (known.has(permission)) report({ code: 'permissionTwice', values: { permission } })
      known.add(permission)
      continue
    }
    const similar = typeof item === 'string' ? similarPermission(item) : undefined
    const named = nameValue(item)
    report(
      similar === undefined
        ? { code: 'permissionUnknown', values: { ...named, permissions: appPermissions.join(', ') } }
        : { code: 'permissionSimilar', values: { ...named, permission: similar } },
    )
  }
  return appPermissions.filter((permission) => known.has(permission))
}

function readLength(value: unknown, side: 'width' | 'height', report: Report): number | null {
  const { leastSize, greatestSize } = manifestLimits
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    report({ code: 'lengthForm', values: { side, ...nameValue(value) } })
    return null
  }
  const length = Math.min(greatestSize, Math.max(leastSize, Math.round(value)))
  if (length !== Math.round(value))
    report({
      code: 'lengthRange',
      values: { side, given: value, used: length, least: leastSize, most: greatestSize },
    })
  return length
}

function readSize(value: unknown, report: Report): AppManifest['size'] {
  if (!isRecord(value)) {
    report({ code: 'sizeForm', values: nameValue(value) })
    return null
  }
  const width = readLength(Object.hasOwn(value, 'width') ? value.width : undefined, 'width', report)
  const height = readLength(Object.hasOwn(value, 'height') ? value.height : undefined, 'height', report)
  return width === null || height === null ? null : { width, height }
}

/** The hosts that were declared together with the permission for them. */
function readNetwork(
  value: unknown,
  permissions: readonly AppPermission[],
  report: Report,
): readonly string[] {
  const hosts = value === undefined ? [] : readHosts(value, report)
  const isAllowed = permissions.includes('network')
  if (!isAllowed && hosts.length > 0) report({ code: 'hostsNeedNetwork', values: {} })
  if (isAllowed && hosts.length === 0) report({ code: 'networkNeedsHosts', values: {} })
  return isAllowed ? hosts : []
}

/** The kinds of files that were declared together with the permission for them. */
function readOpens(value: unknown, permissions: readonly AppPermission[], report: Report): readonly string[] {
  const extensions = value === undefined ? [] : readExtensions(value, report)
  if (permissions.includes('files')) return extensions
  if (extensions.length > 0) report({ code: 'opensNeedFiles', values: {} })
  return []
}

/** The JSON as an object; null when it is none. */
function parseRecord(json: string, report: Report): Readonly<Record<string, unknown>> | null {
  if (json.length > manifestLimits.json) {
    report({ code: 'tooLong', values: { count: json.length, most: manifestLimits.json } })
    return null
  }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (cause) {
    report({
      code: 'notJson',
      values: { reason: cause instanceof Error ? cause.message : String(cause) },
    })
    return null
  }
  if (isRecord(value)) return value
  report({ code: 'notObject', values: nameValue(value) })
  return null
}

/** Reads the JSON of a manifest block; null: the page has none. Never throws: what cannot be used is a problem. */
export function readManifest(json: string | null): ManifestReading {
  if (json === null) return { manifest: plain, problems: [] }
  const problems: ManifestProblem[] = []
  let more = 0
  const report: Report = (problem) => {
    if (problems.length < mostProblems) problems.push(problem)
    else more += 1
  }
  const record = parseRecord(json, report)
  if (!record) return { manifest: plain, problems }
  for (const key of Object.keys(record))
    if (!fields.includes(key))
      report({ code: 'unknownField', values: { name: nameText(key), fields: fields.join(', ') } })
  // Own members only: a name like `__proto__` is a member like any other here, and a prototype declares nothing.
  const field = (name: keyof AppManifest): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)
  const text = (name: 'name' | 'description') =>
    field(name) === undefined ? null : readText(field(name), name, manifestLimits[name], report)
  const declared = field('permissions')
  const permissions = declared === undefined ? [] : readPermissions(declared, report)
  const size = field('size')
  const manifest: AppManifest = {
    name: text('name'),
    description: text('description'),
    permissions,
    hosts: readNetwork(field('hosts'), permissions, report),
    opens: readOpens(field('opens'), permissions, report),
    size: size === undefined ? null : readSize(size, report),
  }
  if (more > 0) problems.push({ code: 'more', values: { count: more } })
  return { manifest, problems }
}

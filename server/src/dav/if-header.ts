/* The header `If` of WebDAV (RFC 4918, 10.4): conditions about locks and ETags of one or more resources. */

interface IfCondition {
  readonly isNegated: boolean
  /** The URI of a lock, or an ETag with its quotes. */
  readonly state: { readonly kind: 'token' | 'etag'; readonly value: string }
}

/** Conditions that hold together, about one resource. */
interface IfList {
  /** The address that the list is about; null: what the request asks for. */
  readonly resource: string | null
  readonly conditions: readonly IfCondition[]
}

/** What the resource of a list has. */
export interface ResourceState {
  readonly etag: string | null
  /** URIs of the locks on it, also from above. */
  readonly tokens: ReadonlySet<string>
}

const longest = 8192
const mostLists = 64
const mostConditions = 256

/** Reads the header; null: its form is wrong, or it says more than is read. */
export function readIf(header: string): readonly IfList[] | null {
  if (header.length > longest) return null
  const lists: IfList[] = []
  const token = /\s*(?:<([^<>\s]+)>|(\()|(\))|(Not\b)|\[((?:W\/)?"[^"\]]*")\])/iy
  let resource: string | null = null
  /** Of the list that is being read. */
  let conditions: IfCondition[] | null = null
  let isNegated = false
  let count = 0
  let position = 0
  const end = header.trimEnd().length
  while (position < end) {
    token.lastIndex = position
    const match = token.exec(header)
    if (!match) return null
    position += match[0].length
    const [, uri, opening, closing, not, etag] = match
    if (conditions === null) {
      if (opening !== undefined) conditions = []
      // Lists without an address and lists with one are not mixed.
      else if (uri !== undefined && (lists.length === 0 || lists[0]?.resource !== null)) {
        if (resource !== null && lists.at(-1)?.resource !== resource) return null
        resource = uri
      } else return null
    } else if (closing !== undefined) {
      if (conditions.length === 0 || isNegated) return null
      lists.push({ resource, conditions })
      conditions = null
      if (lists.length > mostLists) return null
    } else if (not !== undefined && !isNegated) isNegated = true
    else if (uri !== undefined || etag !== undefined) {
      const state =
        uri === undefined
          ? { kind: 'etag' as const, value: etag ?? '' }
          : { kind: 'token' as const, value: uri }
      conditions.push({ isNegated, state })
      isNegated = false
      count += 1
      if (count > mostConditions) return null
    } else return null
  }
  const isComplete =
    conditions === null && lists.length > 0 && (resource === null || lists.at(-1)?.resource === resource)
  return isComplete ? lists : null
}

/** Whether one of the lists holds; `stateOf` is asked about each resource once. */
export async function holdsIf(
  lists: readonly IfList[],
  stateOf: (resource: string | null) => Promise<ResourceState>,
): Promise<boolean> {
  const states = new Map<string | null, ResourceState>()
  for (const { resource, conditions } of lists) {
    const known = states.get(resource) ?? (await stateOf(resource))
    states.set(resource, known)
    if (conditions.every((condition) => holds(condition, known))) return true
  }
  return false
}

const holds = ({ isNegated, state }: IfCondition, { etag, tokens }: ResourceState) =>
  (state.kind === 'etag' ? state.value === etag : tokens.has(state.value)) !== isNegated

/** The URIs of all locks that the header names: the client knows them. */
export const tokensIn = (lists: readonly IfList[]): ReadonlySet<string> =>
  new Set(
    lists.flatMap(({ conditions }) =>
      conditions.flatMap(({ state }) => (state.kind === 'token' ? [state.value] : [])),
    ),
  )

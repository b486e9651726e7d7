import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'
import type { FoundMatches } from '../find-bar'

/** More matches are not counted. */
export const mostMatches = 1000

/** ms that counting may take: typing goes on. */
const longestCount = 100

/** Where a text was found. */
export interface Matches {
  /** Where each begins, in order. */
  readonly starts: readonly number[]
  /** Whether there may be more. */
  readonly isCut: boolean
}

/** All places of a query in a text; null: there is nothing to search, 'invalid': it is no regular expression. */
export function matchesOf(state: EditorState, query: SearchQuery): Matches | 'invalid' | null {
  if (query.search === '') return null
  if (!query.valid) return 'invalid'
  const starts: number[] = []
  const cursor = query.getCursor(state)
  const end = performance.now() + longestCount
  for (let next = cursor.next(); next.done !== true; next = cursor.next()) {
    if (starts.length === mostMatches || performance.now() > end) return { starts, isCut: true }
    starts.push(next.value.from)
  }
  return { starts, isCut: false }
}

/** Which of the matches is selected, from 1; 0: none. */
export function currentMatch({ starts }: Matches, { selection: { main } }: EditorState): number {
  return main.empty ? 0 : starts.indexOf(main.from) + 1
}

/** What is told of them. */
export function foundIn(
  matches: Matches | 'invalid' | null,
  state: EditorState,
): FoundMatches | 'invalid' | null {
  if (matches === null || matches === 'invalid') return matches
  return { current: currentMatch(matches, state), total: matches.starts.length, isCut: matches.isCut }
}

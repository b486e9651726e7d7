import { QueryRefused } from './refusal.ts'

/** Largest query of an address in characters; Node takes 16 kB of headers, this line included. */
const mostCharacters = 12_000
/** Brackets in brackets; the parsers of lists and conditions call themselves for each. */
const mostBrackets = 8

/** Depth of the brackets in a list or condition; quoted text is a value. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\\') index += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(' || character === '{') deepest = Math.max(deepest, (depth += 1))
    else if (character === ')' || character === '}') depth -= 1
  }
  return deepest
}

/** Refuses a query of the REST API whose text alone is too much, before anything parses it. Throws `QueryRefused`. */
export function checkQueryText(search: string): void {
  if (search.length > mostCharacters)
    throw new QueryRefused(
      'OTQ01',
      'The query is too long.',
      `At most ${mostCharacters} characters are read.`,
    )
  for (const [name, value] of new URLSearchParams(search)) {
    const isNested = name === 'select' || /(^|\.)(and|or)$/.test(name)
    if (isNested && depthOf(value) > mostBrackets)
      throw new QueryRefused(
        'OTQ01',
        `"${name}" is nested too deeply.`,
        `At most ${mostBrackets} levels are read.`,
      )
  }
}

/** Words with a special meaning; they cannot be names. */
export const keywords = [
  'let',
  'if',
  'else',
  'while',
  'for',
  'in',
  'repeat',
  'function',
  'return',
  'break',
  'continue',
  'after',
  'every',
  'on',
  'and',
  'or',
  'not',
  'true',
  'false',
  'nothing',
] as const

/** One of {@link keywords}. */
export type Keyword = (typeof keywords)[number]

const known: ReadonlyMap<string, Keyword> = new Map(keywords.map((keyword) => [keyword, keyword]))

/** The keyword that a word is; undefined when it is a name. */
export const keywordOf = (word: string): Keyword | undefined => known.get(word)

const start = /[\p{L}_]/u
const part = /[\p{L}\p{N}_]/u

/** Whether a name may begin with this character. */
export const isWordStart = (character: string): boolean => start.test(character)

/** Whether this character may stand inside a name; a hyphen may too, when a letter or `_` stands behind it. */
export const isWordPart = (character: string): boolean => part.test(character)

/** Letters, digits and underscores; a hyphen joins two parts, so that `delete-file` is one name and `a - b` is not. */
export const word = /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}_][\p{L}\p{N}_]*)*/uy

/** Characters of a search that count; more would only cost time. */
const longest = 100

/**
 * A search as a regular expression that matches it literally, for the operator `imatch`; '' matches everything. Every
 * character with a meaning is escaped, so that what a person types is never syntax. (`ilike` has no way to write a `*`.)
 */
export const searchPattern = (search: string): string =>
  search
    .trim()
    .slice(0, longest)
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

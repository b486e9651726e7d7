/** Statements that are kept prepared, for each connection; one takes the database about 30 kB. */
export const mostKnown = 100
/** Texts that are counted at a time. */
const mostCounted = 1000
/** Longer ones are lists of values, which are not asked for twice. */
const longest = 4000

/** Counts one use of a statement and tells whether it is to be prepared. */
type IsKnown = (sql: string) => boolean

/**
 * Notices which statements come again. A client decides what its statements look like, so all of this is bounded: once as many
 * are known as may be, those stay, and others are sent as ever.
 */
export function noticeStatements(): IsKnown {
  const known = new Set<string>()
  const once = new Set<string>()
  return (sql) => {
    if (known.has(sql)) return true
    if (known.size >= mostKnown || sql.length > longest) return false
    if (once.delete(sql)) {
      known.add(sql)
      return true
    }
    if (once.size >= mostCounted) once.clear()
    once.add(sql)
    return false
  }
}

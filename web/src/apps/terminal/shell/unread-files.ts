import { normalisePath } from '@/kernel/files/paths'

/** Characters that may stand before and behind the name of a file in a complaint. */
const before = ' \t\'"‘“`'
const behind = '\'"’”`'

/** Which files could not be read, and why: commands say of each that it does not exist. */
export interface UnreadFiles {
  /** Notes why a file that is there could not be read. */
  readonly note: (path: string, reason: string) => void
  /** What a command complained of, with the reasons in place of its own. `names`: files as they were typed. */
  readonly explain: (complaints: string, names: readonly string[], cwd: string) => string
  /** Forgets all. */
  clear(): void
}

/** A complaint up to the name of a file, with another reason; null: it is not about that file. */
function withReason(line: string, name: string, reason: string): string | null {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    if (at > 0 && !before.includes(line.charAt(at - 1))) continue
    const end = at + name.length
    const isQuoted = end < line.length && behind.includes(line.charAt(end))
    if (!isQuoted && end < line.length && line.charAt(end) !== ':') continue
    return `${line.slice(0, isQuoted ? end + 1 : end)}: ${reason}`
  }
  return null
}

/** See {@link UnreadFiles}. */
export function createUnreadFiles(): UnreadFiles {
  const reasons = new Map<string, string>()
  return {
    note: (path, reason) => void reasons.set(normalisePath(path), reason),
    explain(complaints, names, cwd) {
      if (reasons.size === 0 || complaints === '') return complaints
      const unread = [...names, ...reasons.keys()].flatMap((name) => {
        const reason = name === '' ? undefined : reasons.get(normalisePath(name, cwd))
        return reason === undefined ? [] : [{ name, reason }]
      })
      const explained = (line: string) => {
        for (const { name, reason } of unread) {
          const said = withReason(line, name, reason)
          if (said !== null) return said
        }
        return line
      }
      return complaints.split('\n').map(explained).join('\n')
    },
    clear: () => reasons.clear(),
  }
}

/** A pattern of shells as a regular expression over whole names: `*` and `?` cross slashes, as archivers have it. */
export const patternOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  )

/** Whether a name, or a folder that it is in, fits a pattern. */
export const isExcluded = (name: string, patterns: readonly RegExp[]): boolean => {
  const parts = name.replace(/\/$/, '').split('/')
  return patterns.some((pattern) =>
    parts.some(
      (_part, at) =>
        pattern.test(parts.slice(0, at + 1).join('/')) || pattern.test(parts.slice(at).join('/')),
    ),
  )
}

/** Whether a name leads out of the folder that it is unpacked in. */
export const leadsOut = (name: string): boolean => name.split(/[/\\]/).includes('..')

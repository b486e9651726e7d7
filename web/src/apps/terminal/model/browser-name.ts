const known = [
  { name: 'Edge', pattern: /Edg\/(\d+)/ },
  { name: 'Opera', pattern: /OPR\/(\d+)/ },
  { name: 'Firefox', pattern: /Firefox\/(\d+)/ },
  { name: 'Chromium', pattern: /(?:Chrome|Chromium|HeadlessChrome)\/(\d+)/ },
  { name: 'Safari', pattern: /Version\/(\d+).*Safari/ },
] as const

/** Name and main version of a browser by its user agent text; `unknown` when it is none of the large ones. */
export function browserName(userAgent: string): string {
  for (const { name, pattern } of known) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return 'unknown'
}

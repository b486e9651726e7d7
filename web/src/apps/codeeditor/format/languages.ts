/** The languages that Prettier formats, and whose mistakes its parsers find. */
const prettified: ReadonlySet<string> = new Set([
  'javascript',
  'typescript',
  'json',
  'css',
  'html',
  'markdown',
  'yaml',
])

/** Whether a language's texts go to Prettier. */
export const isPrettified = (language: string): boolean => prettified.has(language)

/** Whether "Format document" is there for a language, and its mistakes are found. */
export const isFormattable = (language: string): boolean =>
  language === 'otterscript' || isPrettified(language)

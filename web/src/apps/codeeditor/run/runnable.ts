/** How code of a language runs: in its own window, or in the console panel. */
export type RunKind = 'javascript' | 'typescript' | 'python' | 'otterscript' | 'html'

const kinds: ReadonlySet<string> = new Set<RunKind>([
  'javascript',
  'typescript',
  'python',
  'otterscript',
  'html',
])

const isKind = (language: string): language is RunKind => kinds.has(language)

/** Whether Run is available for a language: javascript and html as asked (A4.22), and others as well. */
export const isRunnable = (language: string): boolean => isKind(language)

/** An html tag as A4.22 looks for one, or the document type that stands before it. */
const htmlTag = /<(!doctype\s+|\/)?html(\s[^>]*)?>/i

/**
 * How a text is run (A4.22): as a window when it is html or contains an html tag; null: it cannot be run. A program in
 * OtterScript runs on the desktop itself and makes no page, whatever its texts say.
 */
export function runKind(language: string, text: string): RunKind | null {
  if (!isKind(language)) return null
  return language !== 'otterscript' && htmlTag.test(text) ? 'html' : language
}

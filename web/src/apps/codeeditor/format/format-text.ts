import type { Formatted, Mistake } from './prettify'
import { isPrettified } from './languages'

/** ms that one text may take, with the time to fetch what formats it. */
const timeLimit = 20_000

/** Asks a worker of its own; null: it could not be fetched, or took too long. */
function prettifyAside(language: string, text: string): Promise<Formatted | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' })
    const settle = (formatted: Formatted | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(formatted)
    }
    const timer = setTimeout(() => settle(null), timeLimit)
    worker.addEventListener('message', ({ data }: MessageEvent<Formatted | null>) => settle(data))
    worker.addEventListener('error', () => settle(null))
    worker.postMessage([language, text], [])
  })
}

/**
 * A text in the usual style of its language, or the mistake that stands in the way; null: what formats could not be fetched. It is
 * fetched with the first use. A text of a language without a style stays as it is.
 */
export async function formatText(language: string, text: string): Promise<Formatted | null> {
  if (isPrettified(language)) return prettifyAside(language, text)
  if (language !== 'otterscript') return { ok: true, text }
  const { format } = await import('@otteros/otterscript')
  return { ok: true, text: format(text) }
}

/** Line and column of an offset. */
function placeOf(text: string, offset: number): Pick<Mistake, 'line' | 'column'> {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** The mistakes of a text in the order of their places; null: what finds them could not be fetched. */
export async function findMistakes(language: string, text: string): Promise<readonly Mistake[] | null> {
  if (text.trim() === '') return []
  if (language === 'otterscript') {
    const { parse } = await import('@otteros/otterscript')
    return parse(text).diagnostics.map(({ from, message }) => ({ message, ...placeOf(text, from) }))
  }
  const formatted = await formatText(language, text)
  return formatted && (formatted.ok ? [] : [formatted.mistake])
}

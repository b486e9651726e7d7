import { assistantLimits } from '@otteros/contracts'

/** What the model puts around the suggestions at the end of its answer. */
export const openingMark = '<suggestions>'
export const closingMark = '</suggestions>'

/** Takes the suggestions out of an answer while it arrives. */
export interface SuggestionSplitter {
  /** The next piece of the answer; returns what of it may be shown. */
  take(piece: string): string
  /** The end: what was held back and is no suggestion after all, and the suggestions. */
  end(): { readonly text: string; readonly suggestions: readonly string[] }
}

/** Longest end of `text` that may be the beginning of `mark`; 0: none. */
function begunMark(text: string, mark: string): number {
  for (let length = Math.min(text.length, mark.length - 1); length > 0; length--)
    if (mark.startsWith(text.slice(-length))) return length
  return 0
}

/** Splits at bars or lines, without list marks; no more and none longer than the contract allows. */
const readSuggestions = (text: string): readonly string[] =>
  [
    ...new Set(
      text
        .split(/[|\n]/)
        .map((item) => item.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
        .filter((item) => item !== '' && item.length <= assistantLimits.suggestion),
    ),
  ].slice(0, assistantLimits.suggestions)

/** Makes a splitter for one answer. A mark may come in several pieces; nothing of it is ever shown. */
export function createSuggestionSplitter(): SuggestionSplitter {
  /** What may yet turn out to be the opening mark. */
  let held = ''
  /** What stands behind the opening mark; null: it has not come. */
  let inside: string | null = null

  return {
    take(piece) {
      if (inside !== null) {
        inside += piece
        return ''
      }
      const text = held + piece
      const at = text.indexOf(openingMark)
      if (at >= 0) {
        held = ''
        inside = text.slice(at + openingMark.length)
        return text.slice(0, at)
      }
      const length = begunMark(text, openingMark)
      held = text.slice(text.length - length)
      return text.slice(0, text.length - length)
    },
    end() {
      if (inside === null) return { text: held, suggestions: [] }
      return { text: '', suggestions: readSuggestions(inside.split(closingMark)[0] ?? '') }
    },
  }
}

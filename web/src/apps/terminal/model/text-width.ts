const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What terminals draw two cells wide: East Asian wide forms and pictographs. */
const wide =
  /[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u
const invisible = /^[\p{Mn}\p{Me}\p{Cf}]+$/u

/** Characters as people see them: an accent or a skin tone belongs to what it stands on. */
export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Cells that one character takes: 0, 1 or 2. */
function cellsOf(grapheme: string): number {
  if (grapheme === '' || invisible.test(grapheme)) return 0
  return wide.test(grapheme) ? 2 : 1
}

/** Cells that a text takes on the terminal; it has no control characters. */
export function textWidth(text: string): number {
  // Most text is plain, and asking for its graphemes costs a hundred times as much.
  if (/^[\u0020-\u007E]*$/.test(text)) return text.length
  return graphemes(text).reduce((sum, grapheme) => sum + cellsOf(grapheme), 0)
}

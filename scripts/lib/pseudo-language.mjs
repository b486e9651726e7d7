// A language for testing: English with accents, a third longer, in brackets. Text shown without them is not in the catalogue, and
// text that does not fit will not fit in German.

/** Its tag: English as it is written in the region XA, which is kept for this. */
export const pseudoTag = 'en-XA'

const plain = 'ACDEGHIKLNORSTUWYZacdeghiklnorstuwyz'
const accented = 'ÅÇÐÉĜĤÎĶĻÑÖŔŠŢÛŴÝŽåçðéĝĥîķļñöŕšţûŵýž'
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented.charAt(index)]))

const pseudoText = (text) => {
  const changed = Array.from(text, (letter) => accents.get(letter) ?? letter).join('')
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length
  return changed + '·'.repeat(Math.ceil(letters / 3))
}

/** Kinds of parameters that choose between messages: select, plural, ordinal. */
const choices = new Set([1, 2, 3])

/** A part of a compiled message (icu-minify): text, the number sign, or a parameter. */
function pseudoNode(node) {
  if (typeof node === 'string') return pseudoText(node)
  if (!Array.isArray(node)) return node
  const [name, kind, ...rest] = node
  if (choices.has(kind)) {
    const forms = Object.entries(rest[0]).map(([form, message]) => [form, pseudoParts(message)])
    return [name, kind, Object.fromEntries(forms)]
  }
  // A tag has its content after its name; everything else has none.
  return kind === undefined || typeof kind === 'number' ? node : [name, ...node.slice(1).map(pseudoNode)]
}

const pseudoParts = (message) => (Array.isArray(message) ? message.map(pseudoNode) : pseudoNode(message))

/**
 * A compiled English message in the pseudo-language.
 * @param {import('icu-minify/format').CompiledMessage} message
 * @returns {import('icu-minify/format').CompiledMessage}
 */
export function pseudoMessage(message) {
  const parts = pseudoParts(message)
  return Array.isArray(parts) ? ['[', ...parts, ']'] : `[${parts}]`
}

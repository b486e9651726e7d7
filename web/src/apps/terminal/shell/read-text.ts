import type { ShellState } from './interpreter-types'

const strict = new TextDecoder('utf-8', { fatal: true })

/** A text of bytes as the UTF-8 that it is; itself when it is none. */
function decoded(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[\u0100-\uffff]/.test(text)) return text
  try {
    return strict.decode(Uint8Array.from(text, (char) => char.charCodeAt(0)))
  } catch {
    return text
  }
}

const elementsOf = (array: unknown): unknown =>
  typeof array === 'object' && array !== null ? Reflect.get(array, 'elements') : null

/** Commands that put what they read into variables. */
const reading = new Set(['read', 'mapfile', 'readarray'])

/**
 * What `read` and `mapfile` put into variables, as text: the engine leaves it the bytes that pipes and files hand over, so that “é”
 * would come out as two letters. Call it before the command runs, and what it returns after it.
 */
export function textsRead(name: string, args: readonly string[], state: ShellState): () => void {
  if (!reading.has(name)) return () => undefined
  const before = new Map(state.env)
  return () => {
    for (const [key, value] of state.env) if (before.get(key) !== value) state.env.set(key, decoded(value))
    for (const key of [...args, 'MAPFILE']) {
      const elements = elementsOf(state.arrays?.get(key))
      if (!(elements instanceof Map)) continue
      for (const [index, value] of elements)
        if (typeof value === 'string') elements.set(index, decoded(value))
    }
  }
}

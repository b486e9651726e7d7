/**
 * Asks something again only when its last answer, which may still be under way, is older than `ms`. Those who ask in between get
 * that answer.
 */
export function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null
  return () => {
    if (last === null || performance.now() - last.at >= ms) last = { at: performance.now(), answer: ask() }
    return last.answer
  }
}

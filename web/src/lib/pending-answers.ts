/** Questions to another side (a worker, a page, a window) whose answers come later, told apart by numbers. */
export interface PendingAnswers<Answer> {
  /** Opens a question: the number to send with it, and its answer once that comes. */
  open(): { readonly id: number; readonly answer: Promise<Answer> }
  /** Gives the answer to a question; one that is not open is left alone. */
  settle(id: number, answer: Answer): void
  /** Gives all open questions the same answer, for the end of the other side. */
  settleAll(answer: Answer): void
}

/** Numbers start at 1 and never come again. */
export function createPendingAnswers<Answer>(): PendingAnswers<Answer> {
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  return {
    open() {
      const id = ++lastId
      return { id, answer: new Promise((resolve) => waiting.set(id, resolve)) }
    },
    settle(id, answer) {
      waiting.get(id)?.(answer)
      waiting.delete(id)
    },
    settleAll(answer) {
      for (const resolve of waiting.values()) resolve(answer)
      waiting.clear()
    },
  }
}

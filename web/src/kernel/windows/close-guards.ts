import type { CloseGuard, WindowId } from './types'

/** The guards of all windows, and the closings that wait for them. */
export interface CloseGuards {
  /** Adds a guard; returns the function that removes it. */
  add(id: WindowId, guard: CloseGuard): () => void
  /**
   * Asks every guard of the window and calls `remove` if all agree. Without guards that happens at once. While an
   * answer is awaited, asking again joins the first question instead of repeating it [A4.9].
   */
  ask(id: WindowId, remove: () => void): Promise<boolean>
}

/** Makes an empty set of guards; `report` is told what a failing guard threw, which keeps the window open. */
export function createCloseGuards(report: (error: unknown) => void): CloseGuards {
  const guards = new Map<WindowId, Set<CloseGuard>>()
  const pending = new Map<WindowId, Promise<boolean>>()

  const agrees = async (guard: CloseGuard): Promise<boolean> => {
    try {
      return await guard()
    } catch (error) {
      report(error)
      return false
    }
  }

  const settle = async (id: WindowId, own: ReadonlySet<CloseGuard>, remove: () => void) => {
    const answers = await Promise.all([...own].map(agrees))
    pending.delete(id)
    const mayClose = answers.every(Boolean)
    if (mayClose) {
      guards.delete(id)
      remove()
    }
    return mayClose
  }

  return {
    add(id, guard) {
      const own = guards.get(id) ?? new Set()
      guards.set(id, own.add(guard))
      return () => void own.delete(guard)
    },
    ask(id, remove) {
      const asked = pending.get(id)
      if (asked) return asked
      const own = guards.get(id)
      if (!own?.size) {
        guards.delete(id)
        remove()
        return Promise.resolve(true)
      }
      const outcome = settle(id, own, remove)
      pending.set(id, outcome)
      return outcome
    },
  }
}

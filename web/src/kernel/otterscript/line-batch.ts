import type { Clock } from '@otteros/otterscript'

/** Time in which lines are collected, ms. */
const collectTime = 40

/** Collects lines, so that a program that says much changes what is on screen only now and then. */
export interface LineBatch {
  add(line: string): void
  /** Hands over what was collected at once, e.g. before the program's end is shown. */
  flush(): void
}

/** Makes an empty batch; `show` gets the collected lines, oldest first, never none. */
export function createLineBatch(show: (lines: readonly string[]) => void, clock: Clock): LineBatch {
  let lines: string[] = []
  let callOff: (() => void) | null = null
  const flush = () => {
    callOff?.()
    callOff = null
    if (lines.length === 0) return
    const collected = lines
    lines = []
    show(collected)
  }
  return {
    flush,
    add(line) {
      lines.push(line)
      callOff ??= clock.schedule(flush, collectTime)
    },
  }
}

/** Least time between two steps that are shown (ms): more cannot be read, and drawing each would slow the work. */
const pace = 100

/** Shows some of many steps: the first of each part, then one now and then. */
export function paced<Step extends { readonly part: string }>(show: (step: Step) => void) {
  let [part, shownAt] = ['', 0]
  return (step: Step) => {
    const now = performance.now()
    if (step.part === part && now - shownAt < pace) return
    ;[part, shownAt] = [step.part, now]
    show(step)
  }
}

/** How long a loop may run without a pause before it is ended, in ms. A page cannot be stopped from outside meanwhile. */
const timeLimit = 5000
/** Rounds between two looks at the clock. */
const rounds = 1024

/** Defines the call that the code editor puts into every loop of a program that runs in a page. */
export function installLoopGuard(): void {
  const now = performance.now.bind(performance)
  const later = self.setTimeout.bind(self)
  let count = 0
  let start = 0
  const guard = () => {
    count += 1
    if (count % rounds !== 0) return
    if (start === 0) {
      start = now()
      // A turn of the event loop is a pause; a promise that is awaited is not.
      later(() => {
        start = 0
      })
    } else if (now() - start > timeLimit)
      throw new Error(
        'Stopped: this loop ran for 5 s without a pause. Let it wait now and then, or run less.',
      )
  }
  Object.defineProperty(self, 'otterosLoopGuard', { value: guard })
}

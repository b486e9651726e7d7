// A page's message can arrive before the browser says, in another process, that the person pressed there.

/** How long the browser may take for that, in ms; by far longer than a message where the machine is busy. */
const evidenceTime = 1000

/** What waits until the browser vouches for a press, in order. */
export interface Presence<What> {
  /** Hands it on: at once when the browser vouches for it, else within a second, vouched for or not. */
  hold(what: What): void
  /** What waits now. */
  waiting(): readonly What[]
}

/** Makes a queue in front of `pass`; `isVouchedFor`: the browser knows that the person pressed here just now. */
export function createPresence<What>(pass: (what: What, isVouchedFor: boolean) => void): Presence<What> {
  let held: What[] = []
  const passAll = (isVouchedFor: boolean) => {
    const passed = held
    held = []
    for (const what of passed) pass(what, isVouchedFor)
  }
  const look = (until: number) => {
    if (navigator.userActivation.isActive) passAll(true)
    else if (performance.now() >= until) passAll(false)
    else setTimeout(look, 10, until)
  }
  return {
    hold(what) {
      held.push(what)
      if (held.length === 1) look(performance.now() + evidenceTime)
    },
    waiting: () => held,
  }
}

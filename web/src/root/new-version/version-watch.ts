/** How often a visible desktop asks (ms). */
export const askEvery = 15 * 60_000
/** When a person returns to the desktop, it asks at once if the last answer is older than this (ms). */
export const comingBackAfter = 2 * 60_000
/** When a file of the desktop is missing, it asks at once if the last answer is older than this (ms): often several are. */
export const missingAfter = 5_000

/** What is watched, and who is told. */
export interface VersionWatch {
  /** The build that this page came with. */
  readonly own: string
  /** The build that the server has now; null where it does not answer or does not say. */
  readonly ask: () => Promise<string | null>
  /** Called once for each other build. */
  readonly tell: () => void
  /** A clock in ms. */
  readonly now: () => number
}

/** Asks at its pace whether the server has another build of the desktop. */
export function createVersionWatch({ own, ask, tell, now }: VersionWatch) {
  const told = new Set([own])
  let askedAt = now()

  const look = async () => {
    askedAt = now()
    const build = await ask()
    if (build === null || told.has(build)) return
    told.add(build)
    tell()
  }

  return {
    /** Called now and then while the desktop is looked at. */
    tick: async () => {
      if (now() - askedAt >= askEvery) await look()
    },
    /** Called when somebody comes back to the desktop. */
    comeBack: async () => {
      if (now() - askedAt >= comingBackAfter) await look()
    },
    /** Called when a file of the desktop could not be loaded, as after an upgrade. */
    missFile: async () => {
      if (now() - askedAt >= missingAfter) await look()
    },
  }
}

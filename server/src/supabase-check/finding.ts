/** What one check found. */
export interface Finding {
  /** What was looked at, e.g. `policies`. */
  readonly check: string
  /** `note`: nothing is missing, but a person should know; or it could not be looked at. */
  readonly state: 'ok' | 'missing' | 'note'
  /** One line: what is so. */
  readonly said: string
  /** Each thing that is wrong. */
  readonly details: readonly string[]
  /** What to do about it; null if nothing needs doing. */
  readonly todo: string | null
}

/** All is as it should be. */
export const ok = (check: string, said: string): Finding => ({
  check,
  state: 'ok',
  said,
  details: [],
  todo: null,
})

/** Something to know, or a check that was left out. */
export const note = (check: string, said: string, todo: string | null = null): Finding => ({
  check,
  state: 'note',
  said,
  details: [],
  todo,
})

/** Something is missing or different. */
export const missing = (
  check: string,
  said: string,
  todo: string,
  details: readonly string[] = [],
): Finding => ({ check, state: 'missing', said, details, todo })

/** One finding for a list of faults: all is well if there is none. */
export const fromFaults = (
  check: string,
  faults: readonly string[],
  todo: string,
  allIsWell: string,
): Finding => {
  if (faults.length === 0) return ok(check, allIsWell)
  const [only] = faults
  return faults.length === 1 && only !== undefined
    ? missing(check, only, todo)
    : missing(check, `${faults.length} differences`, todo, faults)
}

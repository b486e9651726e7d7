/** Results of a periodic job. */
export interface JobRecord {
  /** When it last succeeded (ms since 1970); null if never. */
  readonly lastSuccess: number | null
  /** Its duration then (s). */
  readonly seconds: number
  readonly failures: number
}

const records = new Map<string, JobRecord>()

/** Runs a job, records the result, and throws what the job throws. `name` must be one of a few fixed words. */
export async function asJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const before = records.get(name) ?? { lastSuccess: null, seconds: 0, failures: 0 }
  records.set(name, before)
  try {
    const result = await work()
    records.set(name, { ...before, lastSuccess: Date.now(), seconds: (performance.now() - start) / 1000 })
    return result
  } catch (error) {
    records.set(name, { ...before, failures: before.failures + 1 })
    throw error
  }
}

/** The jobs of this process, by name. */
export const jobRecords = (): ReadonlyMap<string, JobRecord> => records

/** What became of a job that runs again and again. */
export interface JobRecord {
  /** When it last ended well (ms since 1970); null before. */
  readonly lastSuccess: number | null
  /** How long it took then (s). */
  readonly seconds: number
  readonly failures: number
}

const records = new Map<string, JobRecord>()

/** Does the work of a job and writes down what became of it; fails as the work does. `name` is one of a few words. */
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

/** The jobs of this process, by their names. */
export const jobRecords = (): ReadonlyMap<string, JobRecord> => records

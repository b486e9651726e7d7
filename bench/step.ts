/** What a step may take in s when nothing else is said; on a quiet machine a run takes a tenth of it. */
const usual = 180

/**
 * Does one step of a measurement and says on the standard error output how long it took. A benchmark never hangs: a step
 * that is not done after `seconds` fails, and every failure names its step. What the step began goes on behind it; the
 * program ends with the first failure, and with it what it started.
 */
export async function step<T>(name: string, work: () => Promise<T>, seconds = usual): Promise<T> {
  const start = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${seconds} s`)), seconds * 1000)
  })
  try {
    const result = await Promise.race([work(), tooLong])
    process.stderr.write(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
    return result
  } catch (cause) {
    process.stderr.write(`  ${name}: failed\n`)
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Measures something several times, each time as a separate step; `work` is told which time it is, from 0. */
export async function repeat<T>(
  name: string,
  times: number,
  work: (index: number) => Promise<T>,
  seconds = usual,
): Promise<readonly T[]> {
  const results: T[] = []
  for (let index = 0; index < times; index++)
    results.push(await step(`${name}, ${index + 1} of ${times}`, () => work(index), seconds))
  return results
}

/**
 * Stops what a measurement used. When it does not stop the program says so and ends with an error, but with the figures, or the
 * failure, that were there before.
 */
export async function stop(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await step(`stopping ${name}`, work, 60)
  } catch {
    process.exitCode = 1
  }
}

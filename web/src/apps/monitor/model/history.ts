/** A measured value and when it was measured: `at` in ms of a monotonic clock. */
export interface Sample {
  readonly at: number
  readonly value: number
}

/** How far back charts look, in ms. */
export const historySpan = 120_000

/** The samples with a new one behind them, without those that are older than {@link historySpan}. */
export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => at > sample.at - historySpan),
  sample,
]

/** Runs of samples that follow each other within `gap` ms: nothing is measured while no one is looking. */
export function segments(samples: readonly Sample[], gap: number): readonly (readonly Sample[])[] {
  const runs: Sample[][] = []
  let last: Sample | null = null
  for (const sample of samples) {
    const run = runs.at(-1)
    if (run && last && sample.at - last.at <= gap) run.push(sample)
    else runs.push([sample])
    last = sample
  }
  return runs
}

/** Latest, least and most of the samples; null when there are none. */
export function extremes(
  samples: readonly Sample[],
): { readonly latest: number; readonly least: number; readonly most: number } | null {
  const last = samples.at(-1)
  if (!last) return null
  const values = samples.map(({ value }) => value)
  return { latest: last.value, least: Math.min(...values), most: Math.max(...values) }
}

/** A round upper end of a scale that values up to `most` fit under: 1, 2 or 5 times a power of ten, at least `least`. */
export function scaleEnd(most: number, least: number): number {
  if (most <= least) return least
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5].find((step) => step * power >= most) ?? 10) * power
}

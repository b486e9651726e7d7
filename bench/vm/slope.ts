/**
 * By how much values grow from one to the next: the straight line through them that fits best.
 * @returns its slope, and the slope's standard error; NaN for fewer than three values
 */
export function slope(values: readonly number[]): { readonly each: number; readonly error: number } {
  const count = values.length
  if (count < 3) return { each: Number.NaN, error: Number.NaN }
  const middle = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  const each = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread
  const rest = values.reduce((sum, value, index) => sum + (value - mean - each * (index - middle)) ** 2, 0)
  return { each, error: Math.sqrt(rest / (count - 2) / spread) }
}

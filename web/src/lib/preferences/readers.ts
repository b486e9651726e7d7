/** Reads a text, also an empty one. */
export const readText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads a boolean. */
export const readFlag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** Makes a reader of one of several texts. */
export const readOneOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (value: unknown): Choice | null =>
    choices.find((choice) => choice === value) ?? null

/** Makes a reader of a whole number within limits, both included. */
export const readWhole =
  (least: number, most: number) =>
  (value: unknown): number | null =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null

const gigabyte = 1024 ** 3

/** How much a device may keep, in GB. */
const offered: readonly number[] = [1, 5, 20, 100]

/** The choice of no limit. */
export const noLimit = 'none'

/** The choice that a budget is: its bytes, or no limit. */
export const choiceOf = (budget: number | null): string => (budget === null ? noLimit : String(budget))

/** The budget of a choice, in bytes. */
export const budgetOf = (choice: string): number | null => (choice === noLimit ? null : Number(choice))

/** A limit to choose: its bytes, and its size in GB where that is one of the usual ones. */
export interface Limit {
  readonly bytes: number
  readonly gigabytes: number | null
}

/** The limits to choose from, smallest first: with the one that is set, where another version of the system set it. */
export function limitsWith(budget: number | null): readonly Limit[] {
  const usual = offered.map((gigabytes): Limit => ({ bytes: gigabytes * gigabyte, gigabytes }))
  const isUsual = budget === null || usual.some(({ bytes }) => bytes === budget)
  const all = isUsual ? usual : [...usual, { bytes: budget, gigabytes: null }]
  return all.toSorted((one, other) => one.bytes - other.bytes)
}

const gigabyte = 1024 ** 3

/** How much a device may keep, in GB. */
const offeredGigabytes = [1, 5, 20, 100] as const

/** The choice of no limit. */
export const noLimit = 'none'

/** The choice that a budget is: gigabytes, or no limit. */
export const choiceOf = (budget: number | null): string =>
  budget === null ? noLimit : String(budget / gigabyte)

/** The budget of a choice, in bytes. */
export const budgetOf = (choice: string): number | null =>
  choice === noLimit ? null : Number(choice) * gigabyte

/** The sizes to choose from, in GB: with the one that is set, where another version or device offered others. */
export const sizesWith = (budget: number | null): readonly number[] => {
  const own = budget === null ? [] : [budget / gigabyte]
  return Array.from(new Set([...offeredGigabytes, ...own])).toSorted((one, other) => one - other)
}

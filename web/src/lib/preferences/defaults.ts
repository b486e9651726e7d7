import type { PreferenceFields } from './types'

/** The values of a person who chose nothing. */
export const defaultsOf = <Values extends object>(fields: PreferenceFields<Values>): Values =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field gives its own default
  Object.fromEntries(
    Object.entries<{ readonly default: unknown }>(fields).map(([name, field]) => [name, field.default]),
  ) as Values

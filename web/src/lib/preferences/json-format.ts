import type { PreferencesFormat } from './types'

/** A JSON object: how preferences are stored, unless an older version of the desktop stored them otherwise. */
export const jsonFormat: PreferencesFormat = {
  parse(text) {
    try {
      const value: unknown = JSON.parse(text)
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value))
        : null
    } catch {
      return null
    }
  },
  write: (values) => JSON.stringify(values),
}

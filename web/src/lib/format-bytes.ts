import { texts } from './format-bytes.texts'
import { formatNumber } from './language/format'

const units = ['kilobytes', 'megabytes', 'gigabytes', 'terabytes'] as const

/** An amount of bytes as a person reads it: `0 bytes`, `1 byte`, then KB, MB, GB or TB (1 KB = 1024 bytes) with one decimal. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return texts.bytes({ count: bytes, amount: formatNumber(bytes, { useGrouping: false }) })
  let amount = bytes / 1024
  let unit = 0
  // What would be rounded up to 1024.0 already reads better in the next unit.
  while (amount >= 1023.95 && unit < units.length - 1) {
    amount /= 1024
    unit += 1
  }
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }
  return texts[units[unit] ?? 'terabytes']({ amount: formatNumber(amount, digits) })
}

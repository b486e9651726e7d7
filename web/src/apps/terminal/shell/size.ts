const units = ['B', 'K', 'M', 'G', 'T'] as const

/** Bytes in the short form of `ls -h`: `512B` stays plain, `1.5K`, `12M`. */
export function describeSize(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  const text = unit === 0 || value >= 10 ? String(Math.round(value)) : value.toFixed(1)
  return `${text}${units[unit]}`
}

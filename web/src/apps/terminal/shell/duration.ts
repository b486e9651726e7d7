const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A time span in words: `3 hours, 5 mins`, `42 secs`. */
export function describeDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  if (days > 0) return `${plural(days, 'day')}, ${plural(hours, 'hour')}`
  if (hours > 0) return `${plural(hours, 'hour')}, ${plural(minutes, 'min')}`
  if (minutes > 0) return `${plural(minutes, 'min')}, ${plural(seconds % 60, 'sec')}`
  return plural(seconds, 'sec')
}

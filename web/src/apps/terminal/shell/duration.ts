import { texts } from './texts'

/** A time span in words: `3 hours, 5 mins`, `42 secs`. */
export function describeDuration(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000))
  const days = Math.floor(total / 86_400)
  const hours = Math.floor(total / 3600) % 24
  const minutes = Math.floor(total / 60) % 60
  const seconds = total % 60
  if (days > 0) return texts.days({ days, hours })
  if (hours > 0) return texts.hours({ hours, minutes })
  return minutes > 0 ? texts.minutes({ minutes, seconds }) : texts.seconds({ seconds })
}

import { texts } from './texts'

/** Seconds that are left, whole and never negative. Times in ms by the server's clock. */
export const secondsLeft = (expiresAt: number, serverNow: number): number =>
  Math.max(0, Math.ceil((expiresAt - serverNow) / 1000))

/** Seconds as minutes and seconds, such as `59:07` [B2.92 B9.16]. */
export const asMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds in words, for who hears them: `59 minutes 7 seconds`. */
export function inWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return minutes === 0
    ? texts.seconds({ seconds: rest })
    : texts.minutesAndSeconds({ minutes, seconds: rest })
}

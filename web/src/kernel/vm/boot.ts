import { texts } from './texts'

/** What the machine says while it boots, in order [B4.16]. */
export const bootMessages = (): readonly string[] => [
  texts.bootPower,
  texts.bootMemory,
  texts.bootSession,
  texts.bootDisk,
  texts.bootWindows,
  texts.bootReady,
]

/** ms from one message to the next [B4.16 B9.16]. */
export const bootMessageInterval = 800
/** Percent by which progress grows with each message [B4.16 B9.16]. */
export const bootProgressStep = 16.67
/** ms between the last message and the running desktop [B4.16 B9.16]. */
export const pauseBeforeRunning = 1000
/** ms between Restart and the boot [B4.17 B9.16]. */
export const restartDelay = 500
/** ms that 'Resetting...' is shown at least: long enough to be read [B4.19]. */
export const resettingShown = 1000
/** ms from one look at the countdown to the next [B9.16]. */
export const countdownTick = 1000

/** Percent after so many messages; six steps of 16.67 would be more than all. */
export const bootProgress = (shown: number): number => Math.min(100, shown * bootProgressStep)

/* oxlint-disable no-console -- the one place that writes to the browser's console */

/** Writes what a person need not see but a developer may look for to the browser's console. */
export const log = {
  info: (message: string, ...details: readonly unknown[]): void =>
    console.info(`[otteros] ${message}`, ...details),
  warn: (message: string, ...details: readonly unknown[]): void =>
    console.warn(`[otteros] ${message}`, ...details),
  error: (message: string, ...details: readonly unknown[]): void =>
    console.error(`[otteros] ${message}`, ...details),
}

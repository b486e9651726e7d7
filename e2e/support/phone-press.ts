import type { Locator } from '@playwright/test'

/**
 * Presses something inside of an app on a phone. Touches that the test tool makes reach a frame within a frame of another host in
 * some versions of Chromium only, or come to no click there; a press of the pointer always does.
 */
export const pressInApp = (target: Locator): Promise<void> => target.click()

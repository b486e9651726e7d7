import type { Locator } from '@playwright/test'

/**
 * Presses something inside of an app on a phone. Chromium 150 takes the place of a frame of another process off the coordinates of
 * an emulated touch twice, in any page, so that touches of the test tool miss what they aim at; the pointer's do not.
 */
export const pressInApp = (target: Locator): Promise<void> => target.click()

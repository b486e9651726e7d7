import { expect } from '@playwright/test'
import type { Desktop } from './desktop'

/** Switches off that windows come back, for journeys about what is left without them. */
export async function keepWindowsAway(desktop: Desktop) {
  const settings = await desktop.openFromStartMenu('Settings')
  await settings.getByRole('switch', { name: 'Reopen windows' }).click()
  await settings.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(settings).toHaveCount(0)
}

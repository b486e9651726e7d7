import { expect } from '@playwright/test'
import type { Desktop } from './desktop'

/** Changes where files are kept, as a person does in the settings. */
export async function keepFilesIn(desktop: Desktop, choice: string, question: string) {
  const settings = await desktop.openFromIcon('OtterOS Settings')
  await settings.getByRole('radiogroup').getByText(choice, { exact: true }).click()
  const dialog = desktop.page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toBeHidden()
  await settings.getByRole('button', { name: 'Close' }).click()
}

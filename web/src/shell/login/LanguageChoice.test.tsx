// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { speak } from '@/lib/language/define-texts'
import { choiceOfDevice, takeAskedLanguage } from '@/lib/language/start-language'
import { LanguageChoice } from './LanguageChoice'

afterEach(async () => {
  cleanup()
  await speak('en')
})

test('each language is called by its own name, and spoken when it is chosen; the keyboard stays', async () => {
  const storage = createDeviceStorage(memoryStorage())
  render(<LanguageChoice notifications={createNotifications()} storage={storage} />)
  const person = userEvent.setup()
  const choice = screen.getByRole('combobox', { name: 'Language' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'English',
    'Deutsch',
    'العربية',
  ])
  choice.focus()
  await person.selectOptions(choice, 'Deutsch')
  await expect.poll(() => choice.getAttribute('aria-label')).toBe('Sprache')
  expect(choiceOfDevice(storage)).toBe('de')
  expect(document.activeElement).toBe(choice)
  expect(takeAskedLanguage(storage)).toBe('de')

  // What the browser asks for goes on following it.
  await person.selectOptions(choice, 'English')
  await expect.poll(() => choice.getAttribute('aria-label')).toBe('Language')
  expect([choiceOfDevice(storage), takeAskedLanguage(storage)]).toEqual(['browser', 'browser'])
})

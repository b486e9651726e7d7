// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { speak } from '@/lib/language/define-texts'
import { createTestOs } from '@/root/testing/test-os'
import { openingAskedFor } from './shortcuts'

const { os } = createTestOs()
const appAskedFor = (message: string) => openingAskedFor(message, os.apps)?.arguments['app'] ?? null

afterEach(() => speak('en'))

describe('a message that asks for an app to be opened', () => {
  test.each([
    ['open the terminal', 'terminal'],
    ['Please open Terminal.', 'terminal'],
    ['Could you start the file manager for me, please?', 'filemanager'],
    ['LAUNCH THE WEB BROWSER NOW', 'browser'],
    ['open settings', 'settings'],
  ])('%s', (message, app) => expect(appAskedFor(message)).toBe(app))

  test('is one only where nothing else is said', () => {
    for (const message of [
      'How do I open the terminal?',
      'What can the terminal do?',
      'terminal',
      'open',
      'Open the terminal and delete all files',
      'Do not open the terminal',
      'Open the pod bay doors',
    ])
      expect(appAskedFor(message)).toBeNull()
  })

  test('is heard in the language of the desktop', async () => {
    await speak('de')
    expect(appAskedFor('Öffne bitte das Terminal')).toBe('terminal')
    await speak('ar')
    expect(appAskedFor('افتح الطرفية من فضلك')).toBe('terminal')
  })
})

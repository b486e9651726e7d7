import { expect, test } from 'vitest'
import { defaultSettings } from './fields'
import { isQuiet } from './quiet'

test('each topic has a switch, and “do not disturb” holds for all', () => {
  const settings = defaultSettings('Ada')
  expect([isQuiet(settings), isQuiet(settings, 'messages')]).toEqual([false, false])
  const silent = { ...settings, toastMessages: false }
  expect([isQuiet(silent), isQuiet(silent, 'messages'), isQuiet(silent, 'invitations')]).toEqual([
    false,
    true,
    false,
  ])
  const quiet = { ...settings, doNotDisturb: true }
  expect([isQuiet(quiet), isQuiet(quiet, 'reviews'), isQuiet(quiet, 'members')]).toEqual([true, true, true])
})

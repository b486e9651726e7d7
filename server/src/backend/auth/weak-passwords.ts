import { authError } from '../forward.ts'

/** Passwords of six characters and more that are tried before all others. */
const firstGuesses = new Set([
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '111111',
  '000000',
  '123123',
  '654321',
  'password',
  'qwerty',
  'qwertz',
  'abc123',
  'iloveyou',
])

/** The answer to a new password that is no secret; null where there is nothing against it. Its length is checked elsewhere. */
export function weaknessOf(password: unknown): Response | null {
  if (typeof password !== 'string' || password.length < 6) return null
  if (password.trim() === '')
    return authError(422, 'weak_password', 'A password needs more than spaces. Choose another one.')
  return firstGuesses.has(password.toLowerCase())
    ? authError(
        422,
        'weak_password',
        'This password is among the first that are guessed. Choose another one.',
      )
    : null
}

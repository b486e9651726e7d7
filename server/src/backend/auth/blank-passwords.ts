import { authError } from '../forward.ts'

/** The answer to a new password of spaces alone; null for others. Six characters are enough otherwise (A9.19), which is checked elsewhere. */
export function refuseBlank(password: unknown): Response | null {
  if (typeof password !== 'string' || password.length < 6 || password.trim() !== '') return null
  return authError(422, 'weak_password', 'A password needs more than spaces. Choose another one.')
}

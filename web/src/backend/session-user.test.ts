import { expect, test } from 'vitest'
import { toSessionUser } from './session-user'

test('the username is the full name, else the part before the @ [A1.1]', () => {
  const record = { id: '1', email: 'ada.l@example.com' }
  expect(toSessionUser({ ...record, user_metadata: { full_name: ' Ada ' } })).toMatchObject({
    username: 'Ada',
    fullName: 'Ada',
  })
  for (const user_metadata of [{ full_name: '  ' }, { full_name: 7 }, {}, null, undefined]) {
    expect(toSessionUser({ ...record, user_metadata })).toMatchObject({ username: 'ada.l', fullName: null })
  }
  for (const value of [null, 'x', { id: 1, email: 'a@b' }, { id: '', email: 'a@b' }, { id: '1' }]) {
    expect(toSessionUser(value)).toBeNull()
  }
})

import { expect, test } from 'vitest'
import { abilitiesOf } from './abilities'
import { roleLabel, roleOptions } from './roles'

const refused = (canReview: boolean, canEditName: boolean, canUseAdvanced: boolean) =>
  abilitiesOf({ role: null, canReview, canEditName, canUseAdvanced })
    .filter(({ isAllowed }) => !isAllowed)
    .map(({ label }) => label)

const name = 'Edit your full name and the author of your apps'
const advanced = 'Use the Advanced HTML framework'
const review = ['Verify and reject apps', 'Manage roles and credentials of others']

test('what is allowed follows the access of the person', () => {
  expect(refused(false, false, false)).toEqual([name, advanced, ...review])
  expect(refused(false, false, true)).toEqual([name, ...review])
  expect(refused(false, true, true)).toEqual(review)
  expect(refused(true, true, true)).toEqual([])
})

test('the roles have their labels [B3.24 B9.23]', () => {
  expect(roleOptions().toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
    { value: 'administrator', label: 'Administrator' },
    { value: 'trusted_user', label: 'Trusted User' },
    { value: 'verified_developer', label: 'Verified Developer' },
  ])
  expect(roleLabel(null)).toBe('User')
})

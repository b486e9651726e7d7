import { appPermissions, permissionHelp } from '@otteros/app-sdk'
import { expect, test } from 'vitest'
import { permissionLabel, permissionUse, permissionWants } from './permission-words'

test.each(appPermissions)('the permission %s has the words that authors of apps know', (permission) => {
  const { label, wants } = permissionHelp[permission]
  expect(permissionLabel(permission)).toBe(label)
  expect(permissionWants(permission)).toBe(wants)
  expect(permissionUse(permission)).toBe(`${wants.charAt(0).toUpperCase()}${wants.slice(1)}.`)
})

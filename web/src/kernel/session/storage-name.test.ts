import { expect, test } from 'vitest'
import { storageName } from './storage-name'

test('two spellings of one address share their things, two people never do', () => {
  expect(storageName({ email: ' Maya@Example.org' })).toBe('maya@example.org')
  expect(storageName({ email: 'otto@example.org' })).not.toBe(storageName({ email: 'otto@example.com' }))
})

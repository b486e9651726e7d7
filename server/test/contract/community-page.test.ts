import { expect, test } from 'vitest'
import { securityPage } from '../matrix/print.ts'

test('docs/security.md says what the tests try', async () => {
  await expect(securityPage()).toMatchFileSnapshot('../../../docs/security.md')
})

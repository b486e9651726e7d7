import { expect, test } from 'vitest'
import { languages } from 'virtual:texts'

test('the desktop’s languages have nothing of what the server says', async () => {
  const german = await languages.de?.()
  const areas = [...Object.keys(german?.start ?? {}), ...Object.keys(german?.later ?? {})]
  expect(areas).toContain('backend/browser')
  expect(areas.filter((area) => area.startsWith('server'))).toEqual([])
})

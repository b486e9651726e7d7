// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { describePageProblem } from './manifest-problems'
import { readPageManifest } from './page-manifest'

const block = (json: string, type = 'application/otteros-app+json') =>
  `<script type="${type}">${json}</script>`

describe('the manifest of a page', () => {
  test('is its block of that type, however the type is written', () => {
    const { manifest, problems } = readPageManifest(
      `<!doctype html><head>${block('{"permissions": ["window"]}', 'Application/OtterOS-App+JSON')}</head><p>otter</p>`,
    )
    expect([manifest.permissions, problems]).toEqual([['window'], []])
  })

  test('is empty for a page without one, and for one that only speaks of it', () => {
    for (const html of ['<p>otter</p>', '<p>application/otteros-app+json</p>', '<!-- ', '']) {
      expect(readPageManifest(html)).toMatchObject({ manifest: { permissions: [], hosts: [] }, problems: [] })
    }
  })

  test('is the first of several, which its author is told', () => {
    const { manifest, problems } = readPageManifest(
      block('{"permissions": ["window"]}') + block('{"permissions": ["clipboard"]}'),
    )
    expect(manifest.permissions).toEqual(['window'])
    expect(problems.map(describePageProblem)).toEqual([
      'The page has 2 manifest blocks. Only the first is read.',
    ])
  })

  test('that is no JSON allows nothing and says so', () => {
    const { manifest, problems } = readPageManifest(block('{"permissions": ["window"'))
    expect(manifest.permissions).toEqual([])
    expect(problems).not.toEqual([])
  })

  test('runs and loads nothing while it is read', () => {
    const page = `${block('{}')}<script>globalThis.ran = true</script><img src="x" onerror="globalThis.ran = true">`
    readPageManifest(page)
    expect('ran' in globalThis).toBe(false)
  })
})

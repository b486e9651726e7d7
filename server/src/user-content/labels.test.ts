import { describe, expect, test } from 'vitest'
import { createLabels } from './labels.ts'

describe('the names of apps', () => {
  const labels = createLabels('key')

  test('are a host name part of their own for each person and app', () => {
    const name = labels.ofApp('ada', '/apps/notes')
    expect(name).toMatch(/^a[0-9a-f]{40}$/)
    expect(labels.ofApp('ada', '/apps/notes')).toBe(name)
    const others = [
      labels.ofApp('bea', '/apps/notes'),
      labels.ofApp('ada', '/apps/clock'),
      createLabels('x').ofApp('ada', '/apps/notes'),
    ]
    expect(new Set([name, ...others]).size).toBe(4)
  })

  test('are known again without being remembered, and only with the same key', () => {
    const name = labels.ofApp('ada', '/apps/notes')
    expect(createLabels('key').isOfApp(name)).toBe(true)
    expect(createLabels('other').isOfApp(name)).toBe(false)
    const last = name.endsWith('0') ? '1' : '0'
    const wrong = [
      '',
      'a',
      name.slice(1),
      `w${name.slice(1)}`,
      `${name}0`,
      name.toUpperCase(),
      `${name.slice(0, -1)}${last}`,
      `b.${name}`,
    ]
    for (const label of wrong) expect(labels.isOfApp(label), label).toBe(false)
  })

  test('of sites are others than those of apps', () => {
    const site = labels.ofSite('ada', 'https://example.org')
    expect(site).toMatch(/^w[0-9a-f]{40}$/)
    expect(labels.isOfSite(site)).toBe(true)
    expect(labels.isOfApp(site)).toBe(false)
    expect(labels.isOfSite(labels.ofApp('ada', 'https://example.org'))).toBe(false)
    expect(labels.isOfSite(`w${labels.ofApp('ada', 'https://example.org').slice(1)}`)).toBe(false)
    const others = [
      labels.ofSite('bea', 'https://example.org'),
      labels.ofSite('ada', 'http://example.org'),
      labels.ofSite('ada', 'https://example.org:8443'),
    ]
    expect(new Set([site, ...others]).size).toBe(4)
  })
})

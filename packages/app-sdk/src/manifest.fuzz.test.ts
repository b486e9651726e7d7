import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manifestLimits, readManifest } from './manifest'
import { describeProblem } from './manifest-problems'
import { appPermissions } from './permissions'

const isText = (text: string | null, length: number) =>
  text === null ||
  (text.trim() !== '' &&
    Array.from(text).length <= length &&
    !/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u.test(text))

const isHost = (host: string) =>
  /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(host) && URL.canParse(host) && new URL(host).origin === host

const isLength = (length: number) => Number.isInteger(length) && length >= 200 && length <= 4000

/** What of that which holds for every reading does not hold for the reading of a text. */
function faultsOf(json: string): readonly string[] {
  const { manifest, problems } = readManifest(json)
  const { name, description, permissions, hosts, opens, size } = manifest
  const rules: Record<string, boolean> = {
    parts: Object.keys(manifest).join() === 'name,description,permissions,hosts,opens,size',
    name: isText(name, manifestLimits.name),
    description: isText(description, manifestLimits.description),
    permissions: permissions.join() === appPermissions.filter((known) => permissions.includes(known)).join(),
    hosts: hosts.length <= 10 && new Set(hosts).size === hosts.length && hosts.every(isHost),
    network: permissions.includes('network') || hosts.length === 0,
    opens:
      opens.length <= 20 &&
      new Set(opens).size === opens.length &&
      opens.every((extension) => /^[a-z0-9][a-z0-9_+-]{0,15}$/.test(extension)),
    files: permissions.includes('files') || opens.length === 0,
    size: size === null || (isLength(size.width) && isLength(size.height)),
    problems: problems.length <= 21 && problems.every((problem) => describeProblem(problem).length < 400),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

describe('any text', () => {
  /** JSON whose names are often those of a manifest. */
  const nearManifest = fc.record(
    {
      name: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
      description: fc.oneof(fc.string({ unit: 'binary', maxLength: 2000 }), fc.jsonValue()),
      permissions: fc.oneof(
        fc.array(fc.oneof(fc.constantFrom(...appPermissions), fc.constant('network'), fc.jsonValue())),
        fc.jsonValue(),
      ),
      hosts: fc.oneof(
        fc.array(
          fc.oneof(
            fc.webUrl({ withFragments: true, withQueryParameters: true }),
            fc.domain().map((name) => `https://${name}`),
            fc.string().map((text) => `https://${text}`),
            fc.string({ unit: 'binary' }).map((text) => `http://a${text}.org`),
            fc.jsonValue(),
          ),
          { maxLength: 30 },
        ),
        fc.jsonValue(),
      ),
      opens: fc.oneof(
        fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constant('.MD'), fc.jsonValue()), {
          maxLength: 30,
        }),
        fc.jsonValue(),
      ),
      size: fc.oneof(
        fc.record({
          width: fc.oneof(fc.double(), fc.jsonValue()),
          height: fc.oneof(fc.double(), fc.jsonValue()),
        }),
        fc.jsonValue(),
      ),
      __proto__: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )

  test('is read without an error, and what comes out is sound', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), {
      arbitrary: nearManifest.map((value) => JSON.stringify(value)),
      weight: 8,
    })
    fc.assert(
      fc.property(texts, (text) => {
        expect(faultsOf(text)).toEqual([])
      }),
      { numRuns: 3000 },
    )
    expect.hasAssertions()
  })

  test('a manifest that was read is read again as it is, without problems', () => {
    fc.assert(
      fc.property(nearManifest, (value) => {
        const { manifest } = readManifest(JSON.stringify(value))
        const parts = Object.entries(manifest).filter(
          ([name, part]) =>
            part !== null && !((name === 'hosts' || name === 'opens') && manifest[name].length === 0),
        )
        const again = readManifest(JSON.stringify(Object.fromEntries(parts)))
        expect(again.manifest).toEqual(manifest)
        const needsHosts = manifest.permissions.includes('network') && manifest.hosts.length === 0
        expect(again.problems).toHaveLength(needsHosts ? 1 : 0)
      }),
      { numRuns: 2000, examples: [[{ description: '!\t\u0000\t!' }]] },
    )
    expect.hasAssertions()
  })

  test('deep nesting does no harm', () => {
    expect(faultsOf(`{"name": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).toEqual([])
    expect(faultsOf('['.repeat(60_000))).toEqual([])
  })
})

import { describeProblem, readManifest } from '@otteros/app-sdk'
import { afterEach, expect, test } from 'vitest'
import { speak } from '@/lib/language/define-texts'
import { describePageProblem } from './manifest-problems'

afterEach(() => speak('en'))

const hosts = [
  '*.example.org',
  'example.org',
  'ftp://example.org',
  'https://a b',
  'https://me@example.org',
  'https://[::1]',
  'https://example.org/v1',
  ['https://example.org'],
]
const many = Array.from({ length: 12 }, (_, index) => `https://h${index}.org`)

/** Manifests with everything that can be wrong with one. */
const manifests = [
  '{',
  '[]',
  ' '.repeat(70_000),
  { permission: ['files'], name: 5, description: 'a\u200Bb' },
  { name: ' ', description: 'd'.repeat(600) },
  { permissions: 'files' },
  { permissions: {} },
  { permissions: ['file', 'camera', ['files'], 'theme', 'theme', 'network'] },
  { permissions: Array.from({ length: 50 }, (_, index) => `p${index}`) },
  { hosts: 'https://example.org' },
  { permissions: ['network'], hosts },
  { permissions: ['network'], hosts: [...many, ...many.slice(1)] },
  { hosts: ['https://example.org'] },
  { size: 'large' },
  { size: { width: '480', height: 100 } },
]
const problems = manifests
  .map((manifest) => readManifest(typeof manifest === 'string' ? manifest : JSON.stringify(manifest)))
  .flatMap((reading) => reading.problems)

test('in English the desktop says of every problem to the letter what the SDK says', () => {
  expect(new Set(problems.map(({ code }) => code)).size).toBe(29)
  expect(problems.map(describePageProblem)).toEqual(problems.map(describeProblem))
})

test('in German it is German, and names of fields stay', async () => {
  await speak('de')
  const [twice] = readManifest('{"permissions": ["files", "files"]}').problems
  expect(twice && describePageProblem(twice)).toBe(
    'Die Berechtigung „files“ ist mehr als einmal genannt. Sie wird einmal genannt.',
  )
  const list = readManifest('{"name": ["x"]}').problems.map(describePageProblem)
  expect(list).toEqual(['„name“ ist eine Liste. Einen Text in doppelten Anführungszeichen schreiben.'])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import styles from './mirrored.css?raw'

const sources = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Icons that stand only where nothing is mirrored: keys of the virtual keyboard, which lie as on a real one, and what points on in
 * time, as play does.
 */
const fixed = ['arrow-right-to-line', 'skip-forward']

const used = new Set(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap(
      (name) => readFileSync(join(sources, name), 'utf8').match(/lucide-react\/icons\/[a-z0-9-]+/g) ?? [],
    )
    .map((path) => path.slice('lucide-react/icons/'.length)),
)
const mirrored = [...styles.matchAll(/\.lucide-([a-z0-9-]+)/g)].map(([, name]) => name)

test('every control icon that points along the lines is turned round where they run from right to left', () => {
  const pointing =
    /(^|-)(left|right|undo|redo|reply|forward|send|list|outdent|indent)(-|$)|^log-|external-link|arrow-out/
  const missing = [...used].filter(
    (name) => pointing.test(name) && !mirrored.includes(name) && !fixed.includes(name),
  )
  expect(missing).toEqual([])
})

test('no other name stands in the list', () => {
  expect(mirrored.filter((name) => name !== undefined && !used.has(name))).toEqual([])
})

import { expect, test } from 'vitest'
import { filesOf } from './load-set.mjs'

const manifest = {
  'index.html': {
    file: 'a.js',
    css: ['a.css'],
    imports: ['_shared.js'],
    dynamicImports: ['src/desktop.tsx'],
  },
  '_shared.js': { file: 'shared.js', name: 'shared', imports: ['index.html'] },
  'src/desktop.tsx': { file: 'desktop.js', css: ['desktop.css'], imports: ['_shared.js'] },
}

test('static imports and styles count once, lazy ones do not', () => {
  expect(filesOf(manifest, ['index.html'])).toEqual(['a.js', 'a.css', 'shared.js'])
})

test('several entries share what they have in common', () => {
  expect(filesOf(manifest, ['index.html', 'src/desktop.tsx'])).toEqual([
    'a.js',
    'a.css',
    'shared.js',
    'desktop.js',
    'desktop.css',
  ])
})

test('an entry that the build does not have is an error', () => {
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('the build has no entry gone.tsx')
})

test('an entry can be the name of a chunk that modules were put in', () => {
  expect(filesOf(manifest, ['shared'])).toEqual(['shared.js', 'a.js', 'a.css'])
})

import { expect, test, vi } from 'vitest'

vi.mock('virtual:texts', () => ({ languages: { sv: async () => ({ start: {}, later: {} }) } }))

const { speak } = await import('@/lib/language/define-texts')
const { Folder } = await import('./folder')

const nodeOf = (name: string) => ({
  path: `/${name}`,
  kind: 'file' as const,
  size: 0,
  modified: 0,
  created: 0,
  mode: 0o644,
  revision: name,
  target: null,
  change: 0,
  isSample: false,
  isForeign: false,
})

test('a folder is listed in the order of another language once that is spoken', async () => {
  const folder = new Folder()
  for (const name of ['z', 'ä', 'a']) folder.put(nodeOf(name))
  const list = () =>
    folder
      .list(({ path, kind, away: _away, ...node }) => ({
        ...node,
        path,
        name: path.slice(1),
        type: kind === 'folder' ? 'folder' : 'file',
        isSystem: false,
        link: null,
      }))
      .map(({ name }) => name)
  expect(list()).toEqual(['a', 'ä', 'z'])
  await speak('sv')
  expect(list()).toEqual(['a', 'z', 'ä'])
  folder.put(nodeOf('ö'))
  expect(list()).toEqual(['a', 'z', 'ä', 'ö'])
})

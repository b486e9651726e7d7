// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chooseDefaultApp } from '@/kernel/apps/default-apps'
import { createTestOs } from '@/root/testing/test-os'
import { openFile } from './open-file'

const open = async (name: string, data: string | Uint8Array, choice?: string) => {
  const { os } = createTestOs()
  const path = `/home/documents/${name}`
  await os.files.write(path, data)
  if (choice !== undefined) chooseDefaultApp(os.storage, name.split('.').at(-1) ?? '', choice)
  const opened = await openFile(os, path)
  expect(opened.ok).toBe(true)
  return os.windows.getState().windows[0]
}

const binary = new Uint8Array([1, 0, 2, 255])

test.each([
  ['notes.xyz', 'words', 'editor'],
  ['notes', 'words', 'editor'],
  // What is text is text, whatever it is called [A4.15].
  ['settings.dat', 'words', 'editor'],
  ['data.xyz', binary, 'open-with'],
  ['data', binary, 'open-with'],
  ['letter.docx', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'open-with'],
  ['tool.exe', binary, 'open-with'],
] as const)('%s (%o) opens in %s', async (name, data, type) => {
  expect((await open(name, data))?.type).toBe(type)
})

test('a file opens in the app that the person chose, an HTML app with the content of the file', async () => {
  expect((await open('a.md', '# A', 'codeeditor'))?.type).toBe('codeeditor')
  const page = await open('a.html', '<p>Hello')
  expect([page?.type, page?.htmlContent]).toEqual(['htmlapp', '<p>Hello'])
  const edited = await open('a.html', '<p>Hello', 'editor')
  expect([edited?.type, edited?.htmlContent]).toEqual(['editor', null])
})

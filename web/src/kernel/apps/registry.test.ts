import { describe, expect, test } from 'vitest'
import type { AppManifest } from './manifest'
import { createRegistry } from './registry'
import { fileKind } from './file-kinds'
import { appsThatOpen, whichAppOpens } from './which-app-opens'

const load = () => Promise.resolve({ default: () => null })

const plain = (type: AppManifest['type'], change: Partial<AppManifest> = {}): AppManifest => ({
  type,
  texts: { title: type },
  icon: `${type}.svg`,
  purpose: 'is there',
  desktop: null,
  startMenu: null,
  load,
  ...change,
})

const types = ['editor', 'codeeditor', 'browser', 'disk', 'imageviewer', 'htmlapp'] as const
const all = (...changed: readonly AppManifest[]) =>
  types.map(
    (type, index) => changed.find((manifest) => manifest.type === type) ?? plain(type, { order: index + 1 }),
  )

describe('createRegistry', () => {
  test('lists the apps in their order, whatever order they come in; those without one last, by type', () => {
    const apps = [...all(), plain('terminal'), plain('monitor')]
    expect(createRegistry(apps.toReversed()).all.map((app) => app.type)).toEqual([
      ...types,
      'monitor',
      'terminal',
    ])
    const { startMenu } = createRegistry([
      plain('terminal', { startMenu: {} }),
      plain('disk', { startMenu: { order: 2 } }),
      plain('browser', { startMenu: {} }),
      plain('editor', { startMenu: { order: 1 } }),
      plain('monitor'),
    ])
    expect(startMenu.map((app) => app.type)).toEqual(['editor', 'disk', 'browser', 'terminal'])
  })

  test('an unknown type is not found [B2.2]', () => {
    expect(createRegistry(all()).find('paint')).toBeUndefined()
  })

  test('refuses two manifests of one type, by name', () => {
    expect(() => createRegistry([...all(), plain('disk')])).toThrow('Two manifests of the same type: disk')
  })

  test('refuses two apps at one place', () => {
    const place = { label: 'x', order: 3 }
    expect(() =>
      createRegistry(all(plain('disk', { startMenu: place }), plain('editor', { startMenu: place }))),
    ).toThrow('Two apps at the same place (startMenu 3)')
    expect(() => createRegistry(all(plain('disk', { order: 1 })))).toThrow(
      'Two apps at the same place (list 1)',
    )
    expect(() =>
      createRegistry(all(plain('disk', { desktop: place }), plain('editor', { desktop: place }))),
    ).toThrow('Two apps at the same place (desktop 3)')
  })
})

describe('which app opens a file', () => {
  const registry = createRegistry(
    all(
      plain('editor', { opens: ['text', 'code', 'html'] }),
      plain('codeeditor', { opens: ['code', 'html', 'text'] }),
      plain('imageviewer', { opens: ['image'] }),
      plain('htmlapp', { opens: ['html'] }),
    ),
  )
  const opens = (name: string, autoOpenCodeEditor = true) =>
    whichAppOpens(registry, name, { autoOpenCodeEditor })?.type

  test('images open in the viewer, .html as an app, any other text in the text editor [A4.15]', () => {
    expect(['photo.PNG', 'a.b.webp'].map((name) => opens(name))).toEqual(['imageviewer', 'imageviewer'])
    expect(opens('index.html')).toBe('htmlapp')
    expect(
      ['readme.txt', 'LICENSE', '.profile', 'list.csv', 'dir.js/notes', 'readme.md'].map((name) =>
        opens(name),
      ),
    ).toEqual(Array.from({ length: 6 }, () => 'editor'))
  })

  test('code opens in the code editor, or in the text editor when that is off [B2.60]', () => {
    expect(['main.ts', 'hello.oss', 'style.css'].map((name) => opens(name))).toEqual(
      Array.from({ length: 3 }, () => 'codeeditor'),
    )
    expect(opens('main.ts', false)).toBe('editor')
    expect(opens('photo.png', false)).toBe('imageviewer')
  })

  test('what is no text opens in no editor: in an app for its kind, else in none', () => {
    expect(['a.zip', 'a.pdf', 'a.mp4', 'a.docx'].map((name) => opens(name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const viewers = createRegistry([
      plain('editor', { opens: ['text'] }),
      plain('disk', { opens: ['pdf', 'table'] }),
    ])
    const usual = { autoOpenCodeEditor: true }
    expect(whichAppOpens(viewers, 'a.pdf', usual)?.type).toBe('disk')
    // The name says text, the bytes say otherwise.
    expect(whichAppOpens(viewers, 'a.txt', usual, 'pdf')?.type).toBe('disk')
    expect(whichAppOpens(viewers, 'a.csv', usual)?.type).toBe('editor')
    expect(appsThatOpen(viewers, 'table', usual).map((app) => app.type)).toEqual(['editor', 'disk'])
  })

  test('the app that a person chose for an extension comes before the usual one, as long as it is there', () => {
    const withChoice = (name: string, type: string) =>
      whichAppOpens(registry, name, { autoOpenCodeEditor: true, chosen: { md: type } })?.type
    expect(withChoice('a.MD', 'codeeditor')).toBe('codeeditor')
    expect(withChoice('a.txt', 'codeeditor')).toBe('editor')
    expect(withChoice('a.md', 'gone')).toBe('editor')
    // No app that opens files.
    expect(withChoice('a.md', 'disk')).toBe('editor')
    expect(withChoice('constructor', 'disk')).toBe('editor')
  })

  test('apps are listed best first', () => {
    expect(registry.opening('html').map((app) => app.type)).toEqual(['htmlapp', 'codeeditor', 'editor'])
    expect(fileKind('x.HTM')).toBe('html')
  })
})

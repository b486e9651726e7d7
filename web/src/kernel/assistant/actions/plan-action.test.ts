// @vitest-environment happy-dom
import { assistantLimits } from '@otteros/contracts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { mostFound } from './files'
import { planAction, readArguments } from './plan-action'
import type { ActionQuestion, Outcome } from './types'

const wallpapers = [
  { name: 'Mountains', url: '/wallpapers/mountains.webp' },
  { name: 'Coast', url: '/wallpapers/coast.webp' },
]

let os: ReturnType<typeof createTestOs>['os']
beforeEach(() => {
  os = createTestOs().os
})

const plan = (name: string, args: unknown) => planAction({ os, wallpapers }, name, args)

/** Plans and does it; `question` is null for an action that needs no consent. */
async function act(name: string, args: unknown): Promise<{ question: ActionQuestion | null } & Outcome> {
  const planned = await plan(name, args)
  if (planned.kind === 'refused') throw new Error(planned.text)
  return { question: planned.question, ...(await planned.run()) }
}

const refusalOf = async (name: string, args: unknown) => {
  const planned = await plan(name, args)
  return planned.kind === 'refused' ? planned.text : `ready: ${planned.name}`
}

const openTypes = () => os.windows.getState().windows.map(({ type, path }) => [type, path])

describe('actions that change nothing', () => {
  test('open apps, files and folders without a question', async () => {
    expect(await act('open_app', { app: 'terminal' })).toMatchObject({
      question: null,
      isDone: true,
      text: 'Opened Terminal',
    })
    await act('open_app', { app: 'App Store' })
    await act('open_file', { path: '/documents/../documents/otters.md' })
    await act('open_file', { path: '/documents' })
    expect(openTypes()).toEqual([
      ['terminal', '/'],
      ['appstore', '/'],
      ['editor', '/documents/otters.md'],
      ['filemanager', '/documents'],
    ])
    expect(await refusalOf('open_app', { app: 'minesweeper' })).toBe('There is no app “minesweeper”')
    expect(await refusalOf('open_app', { app: 'htmlapp' })).toBe('There is no app “htmlapp”')
    expect(await refusalOf('open_file', { path: '/nowhere.txt' })).toBe('“/nowhere.txt” does not exist.')
  })

  test('search names everywhere or in a folder, the recycle bin and hidden files left out', async () => {
    await os.files.apply([
      { kind: 'folder', path: '/home/.secret', parents: true },
      { kind: 'write', path: '/home/.secret/river.txt', data: 'x' },
      { kind: 'write', path: '/home/river song.txt', data: 'la la' },
    ])
    const all = await act('search_files', { query: ' RIVER ' })
    expect([all.question, all.text]).toEqual([null, 'Looked for “RIVER”: 2 found'])
    expect(JSON.parse(all.result ?? '')).toEqual({
      found: expect.arrayContaining([
        { path: '/documents/rivers.csv', type: 'file', size: expect.any(Number) },
        { path: '/home/river song.txt', type: 'file', size: 5 },
      ]),
      total: 2,
    })
    expect((await act('search_files', { query: 'river', folder: '/documents' })).text).toBe(
      'Looked for “river”: 1 found',
    )
    expect((await act('search_files', { query: 'walrus' })).text).toBe('Looked for “walrus”: nothing found')
    await os.files.apply(
      Array.from({ length: 40 }, (_, index) => ({
        kind: 'write' as const,
        path: `/home/${'"'.repeat(240)}${index}`,
        data: '',
      })),
    )
    const many = (await act('search_files', { query: '""' })).result ?? ''
    expect(many.length).toBeLessThanOrEqual(assistantLimits.result)
    const { found, total } = JSON.parse(many) as { found: unknown[]; total: number }
    expect([found.length > 10 && found.length <= mostFound, total]).toEqual([true, 40])
    // Names only: what is in a file is told after a question.
    expect((await act('search_files', { query: 'rivers.csv' })).result).not.toContain('Amazon')
  })
})

describe('actions that the person is asked about', () => {
  test('create a file: the question says where, how large and the whole text; nothing is replaced', async () => {
    const args = { path: '/home/documents/trip//list.md', content: '# Größe\n' }
    const planned = await plan('create_file', args)
    if (planned.kind === 'refused') throw new Error(planned.text)
    expect(planned.question).toEqual({
      title: 'Create a file?',
      action: 'Create file',
      facts: [
        { label: 'File', value: '/home/documents/trip/list.md' },
        { label: 'New folder', value: '/home/documents/trip' },
        { label: 'Size', value: '10 bytes' },
      ],
      text: { label: 'Text', value: '# Größe\n' },
    })
    expect((await os.files.stat('/home/documents/trip/list.md')).ok).toBe(false)
    expect(await planned.run()).toEqual({ isDone: true, text: 'Created /home/documents/trip/list.md' })
    expect(await os.files.readText('/home/documents/trip/list.md')).toEqual({ ok: true, value: '# Größe\n' })

    expect(await refusalOf('create_file', args)).toBe(
      'Something already exists at /home/documents/trip/list.md',
    )
    // Someone else was faster between question and answer.
    const late = await plan('create_file', { path: '/home/late.txt', content: 'model' })
    await os.files.write('/home/late.txt', 'person')
    expect(late.kind === 'ready' && (await late.run())).toMatchObject({ isDone: false })
    expect(await os.files.readText('/home/late.txt')).toEqual({ ok: true, value: 'person' })
  })

  test('read a text file, as much of it as the model takes', async () => {
    const read = await act('read_file', { path: '/documents/otters.md' })
    expect(read.question).toMatchObject({
      title: 'Let the assistant read a file?',
      action: 'Let it read',
      facts: [
        { label: 'File', value: '/documents/otters.md' },
        { label: 'Size', value: expect.stringContaining('bytes') },
      ],
    })
    expect(JSON.parse(read.result ?? '')).toMatchObject({ path: '/documents/otters.md', isWhole: true })
    expect(read.result).toContain('thickest fur')
    expect(read.text).toBe('Read /documents/otters.md')

    await os.files.write('/home/long.txt', 'a "quoted" line\n'.repeat(2000))
    const long = (await act('read_file', { path: '/home/long.txt' })).result ?? ''
    expect(long.length).toBeLessThanOrEqual(assistantLimits.result)
    expect(JSON.parse(long)).toMatchObject({ isWhole: false })
    await os.files.write('/home/quotes.txt', '\u0001'.repeat(9000))
    const escaped = (await act('read_file', { path: '/home/quotes.txt' })).result ?? ''
    expect(JSON.parse(escaped)).toMatchObject({ isWhole: false })
    await os.files.write('/home/large.txt', new Uint8Array(1024 * 1024 + 1))
    expect(await refusalOf('read_file', { path: '/home/large.txt' })).toContain('too large')
    expect(await refusalOf('read_file', { path: '/documents' })).toBe('/documents is not a text file')
    expect(await refusalOf('read_file', { path: '/home/no.txt' })).toContain('does not exist')
  })

  test('change wallpaper, theme and timezone, from what to what', async () => {
    const changes: readonly (readonly [string, object, string, string, string])[] = [
      ['set_theme', { theme: 'dark' }, 'theme', 'Default', 'Dark'],
      ['set_timezone', { timezone: 'UTC+2' }, 'timezone', 'UTC-5', 'UTC+2'],
      ['set_wallpaper', { wallpaper: 'coast' }, 'wallpaper', 'Mountains', 'Coast'],
    ]
    for (const [name, args, what, from, to] of changes) {
      expect(await act(name, args)).toEqual({
        question: {
          title: `Change the ${what}?`,
          action: `Change ${what}`,
          facts: [
            { label: 'Now', value: from },
            { label: 'Then', value: to },
          ],
        },
        isDone: true,
        text: `Changed the ${what} to ${to}`,
      })
      expect(await act(name, args)).toEqual({
        question: null,
        isDone: true,
        text: `The ${what} is already ${to}`,
      })
    }
    expect(os.settings.getState()).toMatchObject({
      theme: 'dark',
      timezone: 'UTC+2',
      wallpaper: '/wallpapers/coast.webp',
    })
    await os.files.write('/home/lake.png', new Uint8Array(8))
    await act('set_wallpaper', { wallpaper: '/home/lake.png' })
    expect(os.settings.getState().wallpaper).toBe('file:/home/lake.png')

    vi.spyOn(os.settings, 'update').mockReturnValue(false)
    expect(await act('set_theme', { theme: 'contrast' })).toMatchObject({
      isDone: false,
      text: 'The theme could not be saved',
    })
  })

  test('open a page, because it runs what is in it', async () => {
    await os.files.write('/home/page.html', '<p>hi</p>')
    const { question } = await act('open_file', { path: '/home/page.html' })
    expect(question).toMatchObject({
      title: 'Open a page?',
      action: 'Open page',
      facts: [{ label: 'File', value: '/home/page.html' }],
    })
    expect(openTypes()).toEqual([['htmlapp', '/home/page.html']])
  })
})

describe('what a model may not ask for', () => {
  test('is refused before anybody is asked: other actions, other arguments, addresses, hidden characters', async () => {
    const wrong: readonly (readonly [string, unknown, string])[] = [
      ['delete_file', { path: '/documents' }, 'There is no action “delete_file”'],
      ['toString', {}, 'There is no action “toString”'],
      ['__proto__', {}, 'There is no action “__proto__”'],
      ['open_app', undefined, 'The arguments do not fit (all of it)'],
      ['open_app', { app: 7 }, 'The arguments do not fit (app)'],
      ['set_theme', { theme: 'pink' }, 'The arguments do not fit (theme)'],
      ['set_timezone', { timezone: 'UTC+13' }, 'The arguments do not fit (timezone)'],
      ['set_timezone', { timezone: 'UTC+2; rm' }, 'The arguments do not fit (timezone)'],
      ['create_file', { path: '/home/a.txt' }, 'The arguments do not fit (content)'],
      [
        'create_file',
        { path: '/home/a.txt', content: 'x'.repeat(30_001) },
        'The arguments do not fit (content)',
      ],
      ['create_file', { path: '/', content: '' }, 'Enter a name.'],
      ['create_file', { path: '/home/a\u202Etxt.exe', content: '' }, 'The path has invisible characters'],
      ['create_file', { path: '/home/a\nb', content: '' }, 'The path has invisible characters'],
      ['open_file', { path: '/home/\u200Ba' }, 'The path has invisible characters'],
      ['read_file', { path: '/home/\u2066a' }, 'The path has invisible characters'],
      ['search_files', { query: 'a', folder: '/\u200E' }, 'The path has invisible characters'],
      ['search_files', { query: ' ' }, 'The arguments do not fit (query)'],
      [
        'set_wallpaper',
        { wallpaper: 'https://evil.example/?q=secret' },
        'There is no wallpaper “https://evil.example/?q=secret”',
      ],
      ['set_wallpaper', { wallpaper: '//evil.example/x.png' }, '“/evil.example/x.png” does not exist.'],
      ['set_wallpaper', { wallpaper: '/documents/otters.md' }, '/documents/otters.md is not a picture'],
    ]
    for (const [name, args, text] of wrong) expect([name, await refusalOf(name, args)]).toEqual([name, text])
    expect(readArguments('{"app":"terminal"}')).toEqual({ app: 'terminal' })
    expect(readArguments('{"app":')).toBeUndefined()
  })

  test('protected files are not written even with a yes', async () => {
    const { isDone, text } = await act('create_file', { path: '/system/evil.txt', content: 'x' })
    expect([isDone, (await os.files.stat('/system/evil.txt')).ok]).toEqual([false, false])
    expect(text).toContain('part of the system')
  })
})

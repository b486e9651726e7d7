import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import type { SettingControl } from '@/lib/setting-control'
import { describeNotes } from './describe-notes'
import { choicesOf, describeSetting } from './describe-setting'
import type { Settable } from './field-types'
import { defaultSettings, parseWallpaper, settingFields, themes } from './fields'
import { createSettingsStore } from './store'

beforeEach(() => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
})

/** The settings of a person of whom this is stored; null: nothing. */
function parseSettings(stored: string | null, username: string) {
  const storage = memoryStorage(stored === null ? {} : { 'otteros-settings-ada': stored })
  const settings = createSettingsStore({ storage: memoryOsStorage(storage, 'ada'), username })
  return { settings: settings.getState(), notes: settings.notes }
}
const parsed = (values: unknown) => parseSettings(JSON.stringify(values), 'Ada')
const offered = (choices: readonly { readonly value: unknown }[]) => choices.map(({ value }) => value)

/** What a control can set, and what it must not. */
function valuesOf(control: SettingControl<unknown>): {
  readonly usable: readonly unknown[]
  readonly useless: readonly unknown[]
} {
  if (control.kind === 'choice')
    return { usable: control.choices().map(({ value }) => value), useless: ['', 'other'] }
  if (control.kind === 'number')
    return { usable: [control.least, control.most], useless: [control.least - 1, control.most + 1] }
  if (control.kind === 'switch' || control.kind === 'checkbox')
    return { usable: [true, false], useless: ['true', 1] }
  return { usable: ['/wallpapers/coast.webp', 'https://a.b/c.jpg'], useless: ['javascript:alert(1)'] }
}

describe('defaults and choices', () => {
  test('a person who changed nothing has the default settings [A3.2 B3.3 A9.10 B9.7]', () => {
    expect(parseSettings(null, 'Ada')).toEqual({
      settings: {
        wallpaper: '/wallpapers/mountains.webp',
        theme: 'default',
        language: 'browser',
        username: 'Ada',
        autoOpenCodeEditor: true,
        osStyle: 'default',
        timezone: 'UTC-5',
        doNotDisturb: false,
        quietUntil: 0,
        toastInvitations: true,
        toastMembers: true,
        toastMessages: true,
        toastReviews: true,
        resolution: '1920x1080',
        scaling: '100%',
        kernelAccessWarnings: true,
        fileSystemProtection: true,
        reopenWindows: true,
        autoLockScreen: false,
        autoLockMinutes: 10,
      },
      notes: [],
    })
  })

  test('resolutions and scalings on offer [A9.14]', () => {
    expect(offered(choicesOf('resolution'))).toEqual(['1920x1080', '1366x768', '1024x768'])
    expect(offered(choicesOf('scaling'))).toEqual(['100%', '125%', '150%'])
  })

  test('languages on offer, each called by its own name', () => {
    expect(choicesOf('language')).toEqual([
      { value: 'browser', label: 'Same as the browser' },
      { value: 'en', label: 'English' },
      { value: 'de', label: 'Deutsch' },
      { value: 'ar', label: 'العربية' },
    ])
  })

  test('themes and OS styles on offer [A9.15 B3.4 B3.5 B3.6 B3.7 B3.8]', () => {
    expect(themes).toEqual(['default', 'dark', 'contrast'])
    expect(choicesOf('osStyle')).toEqual([
      { value: 'default', label: 'Default Blue (Blue over White)' },
      { value: 'redblack', label: 'Red Matrix (Red over Black)' },
      { value: 'bluegold', label: 'Royal (Blue over Gold)' },
      { value: 'greyblack', label: 'Dark Mode (Grey over Black)' },
    ])
  })
})

describe('stored settings', () => {
  test('reads back what was stored', () => {
    const stored = {
      ...defaultSettings('Ada'),
      wallpaper: 'https://images.example/lake.jpg?w=1920',
      theme: 'contrast',
      language: 'ar',
      autoOpenCodeEditor: false,
      osStyle: 'bluegold',
      timezone: 'UTC+12',
      resolution: '1024x768',
      scaling: '150%',
      kernelAccessWarnings: false,
      fileSystemProtection: false,
      autoLockScreen: true,
      autoLockMinutes: 120,
    }
    expect(parsed(stored)).toEqual({ settings: stored, notes: [] })
  })

  test('the timezone may be a city, and one that the browser does not know falls back with a note', () => {
    expect(parsed({ timezone: 'Asia/Tokyo' })).toMatchObject({
      settings: { timezone: 'Asia/Tokyo' },
      notes: [],
    })
    expect(parsed({ timezone: 'Mars/Olympus' })).toMatchObject({
      settings: { timezone: 'UTC-5' },
      notes: [{ field: 'timezone' }],
    })
  })

  test('falls back field by field, with a note for each, and keeps the rest', () => {
    const { settings, notes } = parsed({
      wallpaper: 'javascript:alert(1)',
      theme: 'neon',
      language: 'tlh',
      autoOpenCodeEditor: 'yes',
      osStyle: 7,
      timezone: 'UTC+13',
      resolution: '640x480',
      scaling: '200%',
      kernelAccessWarnings: null,
      fileSystemProtection: 0,
      autoLockScreen: true,
      autoLockMinutes: 0,
    })
    expect(settings).toEqual({ ...defaultSettings('Ada'), autoLockScreen: true })
    expect(notes.map((note) => note.field).toSorted()).toEqual(
      [
        'wallpaper',
        'theme',
        'language',
        'autoOpenCodeEditor',
        'osStyle',
        'timezone',
        'resolution',
        'scaling',
        'kernelAccessWarnings',
        'fileSystemProtection',
        'autoLockMinutes',
      ].toSorted(),
    )
  })

  test.each([1.5, 121, -3, '10', Number.NaN])('refuses %j minutes before the screen locks', (minutes) => {
    expect(parsed({ autoLockMinutes: minutes }).settings.autoLockMinutes).toBe(10)
  })

  test.each(['', '{', '[]', 'null', '"text"', '12', '<html>'])('takes %j for no settings at all', (raw) => {
    const { settings, notes } = parseSettings(raw, 'Ada')
    expect(settings).toEqual(defaultSettings('Ada'))
    expect(notes.map((note) => note.field)).toEqual(['settings'])
  })

  test('may have fields that are not known, and a prototype, which is not followed', () => {
    const { settings, notes } = parseSettings(
      '{"theme":"dark","colour":"red","__proto__":{"scaling":"150%"}}',
      'Ada',
    )
    expect(settings).toEqual({ ...defaultSettings('Ada'), theme: 'dark' })
    expect(notes).toEqual([])
  })

  test("the user name is the given person's, whatever was stored", () => {
    expect(parsed({ username: 'Eve' }).settings.username).toBe('Ada')
  })

  test('writes a timezone in its one canonical form', () => {
    expect(parsed({ timezone: 'UTC-0' }).settings.timezone).toBe('UTC+0')
  })
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object that has these and no others
const names = Object.keys(settingFields) as (keyof Settable)[]

describe('the record of each setting', () => {
  test.each(names)('%s has a usable default, a title and other words', (name) => {
    const field: { readonly default: unknown; readonly read: (value: unknown) => unknown } =
      settingFields[name]
    const { title, searchWords, places } = describeSetting(name)
    expect(field.read(field.default)).toBe(field.default)
    expect(title).not.toBe('')
    expect(searchWords.split(', ').length).toBeGreaterThan(1)
    for (const { window, section } of places) {
      expect(window).toMatch(/settings$/)
      expect(section).not.toBe('')
    }
  })

  test.each(names)('%s offers what can be stored, and labels for it', (name) => {
    const field: { readonly read: (value: unknown) => unknown } = settingFields[name]
    const { control } = describeSetting(name)
    const { usable, useless } = valuesOf(control)
    expect(usable.map((value): unknown => field.read(value))).toEqual(usable)
    expect(useless.map((value): unknown => field.read(value))).toEqual(useless.map(() => null))
    expect(usable.length).toBeGreaterThan(0)
    expect(control.kind === 'choice' ? control.choices().filter(({ label }) => label === '') : []).toEqual([])
  })
})

describe('parseWallpaper', () => {
  test.each([
    '/wallpapers/coast.webp',
    'https://images.example/a.jpg?auto=format&w=1920',
    'http://images.example/a.jpg',
    'data:image/webp;base64,UklGRg==',
    'data:image/svg+xml,%3Csvg/%3E',
    'blob:http://localhost:4000/5d1f',
  ])('takes %s', (address) => {
    expect(parseWallpaper(` ${address} `)).toBe(address)
  })

  test.each([
    '',
    'mountains.webp',
    '//elsewhere.example/a.jpg',
    '/\\elsewhere.example/a.jpg',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example/a.jpg',
    'https://',
  ])('refuses %j', (address) => {
    expect(parseWallpaper(address)).toBeNull()
  })
})

describe('describeNotes', () => {
  test('says nothing when there is nothing to say', () => {
    expect(describeNotes([])).toBe('')
  })

  test('names what fell back', () => {
    expect(describeNotes(parsed({ theme: 'neon' }).notes)).toBe(
      'The saved theme could not be used, so the default is used.',
    )
    expect(describeNotes(parsed({ theme: 'neon', timezone: 'EST' }).notes)).toBe(
      'Some saved settings could not be used, so their defaults are used: theme, timezone.',
    )
    expect(describeNotes(parseSettings('{', 'Ada').notes)).toBe(
      'The saved settings could not be read, so the defaults are used.',
    )
  })
})

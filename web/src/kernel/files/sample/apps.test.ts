// @vitest-environment happy-dom
import { runInNewContext } from 'node:vm'
import { readManifest } from '@otteros/app-sdk'
import { fireEvent, screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preinstalledPlugins } from '@/kernel/plugins/preinstalled'
import { openTestFiles, valueOf } from '../testing/files'
import { productSamples } from './samples'
import { showPage } from './testing/show-page'

const preinstalled = await preinstalledPlugins()
const pageOf = (name: string) => {
  const app = preinstalled.find((candidate) => candidate.name === name)
  if (!app) throw new Error(`no ${name}`)
  return app.htmlContent
}
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(2026, 10, 21, 14, 5, 9, 250))
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'otteros')
})

test('Calculator, Clock and Notepad are preinstalled with the pages of the sample files [A3.10]', async () => {
  const { files } = openTestFiles({ loadSamples: () => Promise.resolve(productSamples()) })
  expect(preinstalled.map(({ name, path, isPreinstalled }) => [name, path, isPreinstalled])).toEqual([
    ['Calculator', '/apps/plugins/calculator', true],
    ['Clock', '/apps/plugins/clock', true],
    ['Notepad', '/apps/plugins/notepad', true],
  ])
  for (const { name, htmlContent } of preinstalled) {
    const sample = valueOf(await files.readText(`/apps/${name.toLowerCase()}/index.html`))
    expect(sample).toBe(htmlContent)
    const [, json = ''] =
      /<script type="application\/otteros-app\+json">([^]*?)<\/script>/.exec(htmlContent) ?? []
    const { manifest, problems } = readManifest(json)
    expect([manifest.name, manifest.permissions, problems]).toEqual([name, ['theme'], []])
  }
})

describe('Calculator', () => {
  const script = /<script id="arithmetic">([^]*?)<\/script>/.exec(pageOf('Calculator'))?.[1] ?? ''
  const calculate = runInNewContext(`${script};calculate`) as (text: string) => string

  test.each([
    ['2+3*4', '14'],
    ['2×3−4÷8', '5.5'],
    ['(2+3)*4', '20'],
    ['2-3-4', '−5'],
    ['16/4/2', '2'],
    ['-(2+3)', '−5'],
    ['2*-3', '−6'],
    ['2--3', '5'],
    ['+4', '4'],
    ['.5+1.', '1.5'],
    ['0.1+0.2', '0.3'],
    ['1/3', '0.333333333333'],
    [' 1 + 2 ', '3'],
    ['-0', '0'],
    ['999999999999*999999999999', '9.99999999998e+23'],
    ['1e3+1', '1001'],
    ['((((((1))))))', '1'],
  ])('evaluates %s to %s [B2.64]', (text, result) => {
    expect(calculate(text)).toBe(result)
  })

  test.each([
    '1/0',
    '0/0',
    '',
    ' ',
    '1+',
    '*2',
    '(1',
    '1)',
    '()',
    '1 2',
    '1..2',
    '1.2.3',
    '.',
    '2(3)',
    'alert(1)',
    '1;2',
    '1,5',
    '0x10',
    '1e999',
    '１+１',
    'constructor',
    '"1"',
  ])('shows Error for %j [B2.64]', (text) => {
    expect(calculate(text)).toBe('Error')
  })

  test('shows Error for what is nested too deeply [B2.64]', () => {
    for (const sign of ['(', '-']) expect(calculate(`${sign.repeat(5000)}1`)).toBe('Error')
  })

  const expression = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Expression' })
  const result = () => screen.getByRole('status').textContent
  const pressAll = (...names: readonly string[]) => {
    for (const name of names) press(name)
  }

  test('its keypad writes the expression, = evaluates it, an operator goes on, a digit begins anew [B2.64]', () => {
    showPage(pageOf('Calculator'))
    pressAll('7', '×', '(', '1', '+', '2')
    expect([expression().value, result()]).toEqual(['7×(1+2', ''])
    pressAll(')')
    expect(result()).toBe('21')
    pressAll('=', '÷', '2', '.', '5', '=')
    expect([expression().value, result()]).toEqual(['21÷2.5', '8.4'])
    pressAll('9')
    expect([expression().value, result()]).toEqual(['9', ''])
    pressAll('Delete the last character', '1', '÷', '0', '=')
    expect([expression().value, result()]).toEqual(['1÷0', 'Error'])
    pressAll('Clear')
    expect([expression().value, result()]).toEqual(['', ''])
    pressAll('=')
    expect(result()).toBe('')
  })

  test('is typed on the keyboard as well [B2.64]', () => {
    showPage(pageOf('Calculator'))
    button('Clear').focus()
    for (const key of ['1', '2', '*', '3']) fireEvent.keyDown(button('Clear'), { key })
    expect(expression().value).toBe('12×3')
    fireEvent.keyDown(button('Clear'), { key: '=' })
    expect(result()).toBe('36')
    fireEvent.keyDown(button('Clear'), { key: 'Escape' })
    expect(expression().value).toBe('')
    expression().value = '2*(3+4)'
    fireEvent.keyDown(expression(), { key: 'Enter' })
    expect(result()).toBe('14')
  })
})

describe('Clock', () => {
  const text = (id: string) => document.getElementById(id)?.textContent

  test('shows time, date and the browser’s timezone, and renews them every 1000 ms [B2.65 B9.2]', () => {
    showPage(pageOf('Clock'))
    expect(text('time')).toBe('2:05:09 PM')
    expect(text('date')).toBe('Saturday, November 21, 2026')
    expect(text('zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    vi.advanceTimersByTime(749)
    expect(text('time')).toBe('2:05:09 PM')
    for (const second of ['10', '11', '12']) {
      vi.advanceTimersByTime(second === '10' ? 1 : 1000)
      expect(text('time')).toBe(`2:05:${second} PM`)
    }
    vi.advanceTimersByTime(999)
    expect(text('time')).toBe('2:05:12 PM')
  })

  test('takes the desktop’s timezone and language where it has them, and follows their changes [B2.65]', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 21, 2, 5, 9))
    const theme = (timezone: string) => ({
      isDark: true,
      colors: { accentText: '#111', surface: '#222' },
      locale: 'de',
      timezone,
    })
    const listeners: ((detail: unknown) => void)[] = []
    Object.assign(window, {
      otteros: {
        theme: { get: () => Promise.resolve(theme('UTC-5')) },
        on: (_name: string, listener: (detail: unknown) => void) => listeners.push(listener),
      },
    })
    showPage(pageOf('Clock'))
    await vi.advanceTimersByTimeAsync(0)
    expect([text('time'), text('date'), text('zone')]).toEqual([
      '21:05:09',
      'Freitag, 20. November 2026',
      'UTC-5',
    ])
    expect(document.documentElement.style.colorScheme).toBe('dark')
    for (const listener of listeners) listener(theme('UTC+3'))
    expect([text('time'), text('date'), text('zone')]).toEqual([
      '05:05:09',
      'Samstag, 21. November 2026',
      'UTC+3',
    ])
  })
})

describe('Notepad', () => {
  const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  const status = () => document.getElementById('status')?.textContent
  const type = (value: string) => fireEvent.input(area(), { target: { value } })
  const open = () => showPage(pageOf('Notepad'))
  const asked = () => document.querySelector('dialog[open]')?.querySelector('p')?.textContent ?? null

  test('opens with its text and says so; the status is Ready again after 3000 ms [B2.68 B2.69 B7.32 B9.2]', () => {
    localStorage.setItem('notepad-content', 'from last time')
    open()
    expect([area().value, status()]).toEqual(['from last time', 'Notepad loaded'])
    vi.advanceTimersByTime(2999)
    expect(status()).toBe('Notepad loaded')
    vi.advanceTimersByTime(1)
    expect(status()).toBe('Ready')
  })

  test('a new status has its own 3000 ms [B2.69 B9.2]', () => {
    open()
    vi.advanceTimersByTime(2000)
    press('Save')
    vi.advanceTimersByTime(2999)
    expect(status()).toBe('Text saved successfully!')
    vi.advanceTimersByTime(1)
    expect(status()).toBe('Ready')
  })

  test('Save stores the text under notepad-content, Load brings it back [B2.67 B2.68 B7.32]', () => {
    open()
    press('Load')
    expect(status()).toBe('No saved text found')
    type('otters')
    press('Save')
    expect([status(), localStorage.getItem('notepad-content')]).toEqual([
      'Text saved successfully!',
      'otters',
    ])
    type('')
    press('Load')
    expect([area().value, status()]).toEqual(['otters', 'Text loaded from storage'])
  })

  test('Load asks before it replaces what was written and not saved', () => {
    localStorage.setItem('notepad-content', 'saved')
    open()
    type('written')
    press('Load')
    expect(asked()).toBe('Replace what you wrote with the saved text?')
    press('Cancel')
    expect([area().value, asked()]).toEqual(['written', null])
    press('Load')
    press('Replace')
    expect([area().value, status()]).toEqual(['saved', 'Text loaded from storage'])
  })

  test('Clear asks first [B2.67 B2.68]', () => {
    open()
    type('otters')
    press('Clear')
    expect(asked()).toBe('Are you sure you want to clear all text?')
    press('Cancel')
    expect(area().value).toBe('otters')
    press('Clear')
    fireEvent.click(document.getElementById('yes') ?? document.body)
    expect([area().value, status(), asked()]).toEqual(['', 'Text cleared', null])
  })

  test('Export gives the text as notepad-export.txt [B2.67 B2.68]', async () => {
    open()
    type('otters')
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(`${this.download} ${this.href}`)
    })
    press('Export')
    expect(names).toEqual(['notepad-export.txt blob:1'])
    expect(await blobs[0]?.text()).toBe('otters')
    expect(status()).toBe('Text exported successfully!')
  })

  test('what was typed and not saved is offered when it opens again', () => {
    localStorage.setItem('notepad-content', 'saved')
    open()
    type('half a thought')
    vi.advanceTimersByTime(300)
    open()
    expect(area().value).toBe('saved')
    press('Bring it back')
    expect([area().value, document.getElementById('lost')?.hidden]).toEqual(['half a thought', true])
    press('Save')
    open()
    expect([area().value, document.getElementById('lost')?.hidden]).toEqual(['half a thought', true])
  })

  test('says when there is no room, and keeps the text', () => {
    open()
    type('otters')
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    press('Save')
    vi.advanceTimersByTime(5000)
    expect(status()).toBe('Not saved: there is no room left. Export the text to keep it.')
    expect(area().value).toBe('otters')
  })
})

// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { appFrameworks } from '@/kernel/community/types'
import { listedApp, memoryApp } from '@/kernel/community/testing/sample-community'
import { authorOf } from './author'
import { hasContent, ratingText, readinessText, sizeInKb } from './card-text'
import { categoryOptions, filterOptions, frameworkOptions, frameworks } from './catalogue'
import { installRequest, previewRequest } from './install-request'
import { badgeText } from './person'
import { shownIcon } from './shown-icon'

const app = listedApp(memoryApp({ id: '7', name: 'Dice' }))

describe('categories and frameworks', () => {
  test('the filter offers all and six categories, the form the six [B3.16 B9.13]', () => {
    expect(filterOptions().map(({ value }) => value)).toEqual([
      'all',
      'productivity',
      'entertainment',
      'widgets',
      'games',
      'tools',
      'other',
    ])
    expect(categoryOptions()).toEqual(filterOptions().slice(1))
  })

  test('each framework allows its own files [B3.17 B3.18 B3.19 B3.20 B3.21]', () => {
    const images = '.png .jpg .jpeg .webp .gif .apng'
    expect(appFrameworks.map((name) => frameworks[name].extensions.join(' '))).toEqual([
      `.html .css .js ${images}`,
      `.html .css .js ${images} .ts .oss`,
      `.py .exe ${images}`,
      '.c .cpp .cs .h .hpp',
    ])
  })

  test('the advanced framework is disabled and marked for those who may not use it [B2.45]', () => {
    const disabled = (canUse: boolean) =>
      frameworkOptions(canUse).filter((option) => option.disabled || option.label.includes('Requires'))
    expect(disabled(false)).toEqual([
      {
        value: 'advanced_html_base',
        label: 'Advanced HTML Base (Requires permission)',
        disabled: true,
      },
    ])
    expect(disabled(true)).toEqual([])
  })
})

describe('what a card says', () => {
  test('an unrated app is 0.0 when verified and New otherwise; a rated one has one decimal [B2.38]', () => {
    expect(ratingText({ rating: 0, ratings: 0, isVerified: true })).toBe('0.0')
    expect(ratingText({ rating: 0, ratings: 0, isVerified: false })).toBe('New')
    expect(ratingText({ rating: 4.25, ratings: 4, isVerified: false })).toBe('4.3')
  })

  test('an app is ready with a page or files, and counts its files [B2.40 B2.41]', () => {
    const file = {
      name: 'a.css',
      size: 1,
      type: '',
      lastModified: 0,
      storagePath: '1/1-a.css',
      publicUrl: '/a.css',
    }
    expect(readinessText({ contentLength: 5, files: [] })).toBe('Ready to install')
    expect(readinessText({ contentLength: 5, files: [file] })).toBe('Ready to install (1 file)')
    expect(readinessText({ contentLength: 0, files: [file, file] })).toBe('Ready to install (2 files)')
    expect(readinessText({ contentLength: 0, files: [] })).toBe('No content available')
    expect(hasContent({ contentLength: 0, files: [] })).toBe(false)
  })

  test('sizes are in KB with one decimal [B9.12]', () => {
    expect([0, 512, 1024, 1_572_864].map(sizeInKb)).toEqual(['0.0 KB', '0.5 KB', '1.0 KB', '1536.0 KB'])
  })

  test('an icon of another site is not shown, as its host would learn of who looks', () => {
    const origin = 'https://desk.example.org'
    expect(shownIcon('🎲', origin)).toBe('🎲')
    expect(shownIcon('  ', origin)).toBe('📱')
    expect(shownIcon('data:image/png;base64,AA', origin)).toBe('data:image/png;base64,AA')
    expect(shownIcon('/icons/a.svg', origin)).toBe('/icons/a.svg')
    expect(shownIcon('https://desk.example.org/a.png', origin)).toBe('https://desk.example.org/a.png')
    for (const elsewhere of [
      'https://spy.example.net/a.png',
      '//spy.example.net/a.png',
      'javascript:alert(1)',
      'data:text/html,x',
    ])
      expect(shownIcon(elsewhere, origin)).toBe(null)
  })
})

describe('who an app is by', () => {
  const person = { typed: ' Otter Lab ', fullName: 'Maya Lindqvist', email: 'maya@example.org' }

  test('those who may edit it: the typed author, else full name, e-mail, Anonymous [B5.14]', () => {
    expect(authorOf({ ...person, canEditName: true })).toBe('Otter Lab')
    expect(authorOf({ ...person, typed: ' ', canEditName: true })).toBe('Maya Lindqvist')
    expect(authorOf({ ...person, typed: '', fullName: null, canEditName: true })).toBe('maya@example.org')
    expect(authorOf({ typed: '', fullName: null, email: null, canEditName: true })).toBe('Anonymous')
  })

  test('others: full name, else e-mail, else Anonymous, whatever is typed [B5.15]', () => {
    expect(authorOf({ ...person, canEditName: false })).toBe('Maya Lindqvist')
    expect(authorOf({ ...person, fullName: ' ', canEditName: false })).toBe('maya@example.org')
    expect(authorOf({ typed: 'x', fullName: null, email: null, canEditName: false })).toBe('Anonymous')
  })

  test('the badge has the full name or the e-mail with the role, or says that nobody is signed in [B2.25]', () => {
    const access = { role: null, canReview: false, canEditName: false, canUseAdvanced: false }
    const state = { isSignedIn: true, email: 'm@example.org', fullName: null, access, problem: null }
    expect(badgeText(state)).toEqual({ name: 'm@example.org', role: 'User' })
    expect(
      badgeText({ ...state, fullName: 'Maya', access: { ...access, role: 'verified_developer' } }),
    ).toEqual({ name: 'Maya', role: 'Verified Developer' })
    expect(badgeText({ ...state, isSignedIn: false })).toEqual({ name: 'Not signed in', role: null })
  })
})

describe('the events', () => {
  test('an install names the app, its content and its path [B3.32 B7.25]', () => {
    expect(installRequest(app, '<p>hi</p>')).toEqual({
      id: '7',
      name: 'Dice',
      icon: '📱',
      type: 'htmlapp',
      htmlContent: '<p>hi</p>',
      author: 'Iris Brook',
      version: '1.0.0',
      category: 'other',
      description: 'Dice for everybody.',
      framework: 'html_base',
      files: [],
      path: '/apps/store/7',
    })
  })

  test('a preview has an id, a name and a path of its own [B7.25]', () => {
    expect(previewRequest(app, '<p>hi</p>', 1234)).toMatchObject({
      id: 'preview-1234',
      name: 'Preview: Dice',
      path: '/apps/preview/preview-1234',
      version: '1.0.0',
    })
  })
})

import { describe, expect, test } from 'vitest'
import { args } from '../args'
import { acceptedTypes, fileProblem, sortFiles } from './file-checks'
import { fileProgress } from './file-progress'
import { emptyForm } from './upload-form'
import { checkUpload, isNamed } from './upload-checks'
import { wantedUpload } from './wanted-upload'

const file = (name: string) => new File(['x'], name)
const person = { isSignedIn: true, canUseAdvanced: false }
const good = { ...emptyForm, name: 'Dice', description: 'Throws a die.', htmlContent: '<p>6</p>' }
const refused = (change: Partial<typeof good>, who = person) => {
  const refusal = checkUpload({ ...good, ...change }, who)
  return refusal && [refusal.title, refusal.description]
}

describe('the checks before an upload', () => {
  test('stand in this order: each is told while all that follow fail too [B5.1 B5.2 B5.3 B5.4 B5.5 B5.6]', () => {
    const worst = { name: ' ', description: ' ', htmlContent: ' ', framework: 'advanced_html_base' } as const
    expect(refused(worst, { isSignedIn: false, canUseAdvanced: false })).toEqual([
      'Authentication Required',
      'Please sign in to upload apps.',
    ])
    expect(refused(worst)).toEqual(['Name Required', 'Please enter an app name.'])
    expect(refused({ ...worst, name: 'Dice' })).toEqual([
      'Description Required',
      'Please enter an app description.',
    ])
    expect(refused({ ...worst, name: 'Dice', description: 'A die.' })).toEqual([
      'HTML Content Required',
      'Please enter HTML content for your app.',
    ])
    expect(refused({ framework: 'advanced_html_base' })).toEqual([
      'Permission Required',
      'Advanced HTML Base requires verified developer status or 10 verified apps.',
    ])
    expect(refused({ framework: 'advanced_html_base' }, { ...person, canUseAdvanced: true })).toBe(null)
    expect(refused({})).toBe(null)
  })

  test('HTML is asked of the two HTML frameworks only, and not where there are files [B5.5]', () => {
    expect(refused({ htmlContent: '', files: [file('index.html')] })).toBe(null)
    expect(refused({ htmlContent: '', framework: 'python_base' })).toBe(null)
    expect(refused({ htmlContent: '', framework: 'c_base' })).toBe(null)
  })

  test('files that another framework allowed are refused after a change [B5.9]', () => {
    expect(refused({ framework: 'c_base', files: [file('a.css')] })).toEqual([
      'Invalid Files',
      'File type .css is not allowed for C Base',
    ])
  })

  test('the button needs name and description [B5.7]', () => {
    expect([isNamed(good), isNamed({ ...good, name: ' ' }), isNamed({ ...good, description: '\n' })]).toEqual(
      [true, false, false],
    )
  })
})

describe('files', () => {
  test('are told by their extension in lower case [B5.9]', () => {
    expect(fileProblem('INDEX.HTML', 'html_base')).toBe(null)
    expect(fileProblem('a.tar.GZ', 'html_base')).toBe('File type .gz is not allowed for HTML Base')
    expect(fileProblem('main.oss', 'html_base')).toBe('File type .oss is not allowed for HTML Base')
    expect(fileProblem('main.oss', 'advanced_html_base')).toBe(null)
    expect(fileProblem('main.py', 'python_base')).toBe(null)
    expect(fileProblem('Makefile', 'c_base')).toBe('File type of “Makefile” is not allowed for C Base')
  })

  test('of an unknown framework are refused [B5.10]', () => {
    expect(fileProblem('a.html', 'rust_base')).toBe('Invalid framework selected')
  })

  test('that the picker offers are those that are allowed [B5.11]', () => {
    expect(acceptedTypes('c_base')).toBe('.c,.cpp,.cs,.h,.hpp')
    expect(acceptedTypes('rust_base')).toBe('')
  })

  test('are sorted: what fits is kept, what does not is told once', () => {
    const { fitting, problems } = sortFiles(
      [file('a.css'), file('b.exe'), file('c.exe'), file('d.py')],
      'html_base',
    )
    expect(fitting.map(({ name }) => name)).toEqual(['a.css'])
    expect(problems).toEqual([
      'File type .exe is not allowed for HTML Base',
      'File type .py is not allowed for HTML Base',
    ])
  })

  test('have their own progress out of that of all', () => {
    const progress = { file: 1, files: 3, sentBytes: 150, totalBytes: 300 }
    expect([0, 1, 2].map((index) => fileProgress(progress, [100, 100, 100], index))).toEqual([
      { state: 'sent', share: 1 },
      { state: 'sending', share: 0.5 },
      { state: 'waiting', share: 0 },
    ])
    expect(fileProgress(null, [100], 0)).toEqual({ state: 'waiting', share: 0 })
    expect(fileProgress({ ...progress, file: 0 }, [0, 300], 0)).toEqual({ state: 'sent', share: 1 })
  })
})

describe('a window that is opened to upload an app', () => {
  test('is filled with the texts that it was opened with, and nothing else', () => {
    const upload = { name: 'Dice', icon: '🎲', description: 'A die.', htmlContent: '<p>6</p>' }
    const more = { ...upload, framework: 'c_base', files: [1] }
    expect(wantedUpload({ metadata: { upload: more } })).toEqual(upload)
    expect(wantedUpload({ metadata: { upload: { name: 'Dice', icon: null } } })).toEqual({ name: 'Dice' })
    for (const metadata of [null, {}, { upload: null }]) expect(wantedUpload({ metadata })).toBe(null)
  })

  test('is not opened with what is no text', () => {
    expect(args.metadata({ upload: { name: 'Dice', htmlContent: '<p>6</p>' } })).toBe(true)
    for (const metadata of ['x', null, { upload: 'x' }, { upload: { name: 5 } }])
      expect(args.metadata(metadata)).toBe(false)
  })

  test('leaves out an icon that is larger than the store takes', () => {
    expect(wantedUpload({ metadata: { upload: { name: 'Dice', icon: 'x'.repeat(65_537) } } })).toEqual({
      name: 'Dice',
    })
  })
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryApp, samplePeople } from '@/kernel/community/testing/sample-community'
import { log } from '@/lib/log'
import { goTo, openStore, press, settle, shownApps } from './testing/open-store'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const uploadButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Upload/ })
const choose = async (...files: readonly File[]) => {
  const input = field('Files of the app')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  fireEvent.change(input)
  await settle()
}
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const listed = () =>
  within(screen.getByRole('list', { name: 'Chosen files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function openUpload(options: Parameters<typeof openStore>[0] = {}) {
  const opened = await openStore(options)
  await goTo('Upload')
  return opened
}
const fillIn = () => {
  fill('App Name *', 'Dice')
  fill('Description *', 'Throws a die.')
  fill('HTML Content', '<p>6</p>')
}
const shortcut = async () => {
  fireEvent.keyDown(field('App Name *'), { key: 'Enter', ctrlKey: true })
  await settle()
}
const everything = () =>
  ['App Name *', 'Description *', 'Category', 'Framework *', 'HTML Content', 'Icon'].map(
    (label) => field(label).value,
  )
const uploaded = (opened: Awaited<ReturnType<typeof openStore>>) => opened.callsOf('store.upload')[0]?.args[0]

describe('the form', () => {
  test('is for people who are signed in [B1.15 B2.34 B6.6]', async () => {
    await openUpload({ userId: null })
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    expect(screen.getByText('Please sign in to upload apps to the store.')).toBeTruthy()
    expect(screen.queryByRole('form')).toBe(null)
    await goTo('My Apps')
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    expect(screen.getByText('Please sign in to view your apps.')).toBeTruthy()
  })

  test('has its fields with their defaults; name, description and framework are required [B2.44 B3.22 B9.8]', async () => {
    await openUpload()
    expect(everything()).toEqual(['', '', 'other', 'html_base', '', '📱'])
    for (const label of ['App Name *', 'Description *', 'Framework *'])
      expect(field(label).required).toBe(true)
    expect(screen.getByLabelText('HTML Content').getAttribute('rows')).toBe('12')
    expect(screen.getByLabelText('Description *').getAttribute('rows')).toBe('3')
    expect(field('Files of the app').multiple).toBe(true)
  })

  test('disables and marks the framework that needs permission, unless the person has it [B2.45 B6.4]', async () => {
    const option = () => screen.getByRole<HTMLOptionElement>('option', { name: /^Advanced HTML Base/ })
    const { view } = await openUpload()
    expect([option().disabled, option().textContent]).toEqual([
      true,
      'Advanced HTML Base (Requires permission)',
    ])
    view.unmount()
    const ten = Array.from({ length: 10 }, (_, index) =>
      memoryApp({ id: `${index}`, name: `${index}`, isVerified: true, userId: samplePeople.maya.id }),
    )
    for (const who of [
      { roles: ['verified_developer'] as const },
      { roles: ['trusted_user'] as const },
      { apps: ten },
    ]) {
      const { view: other } = await openUpload(who)
      expect([option().disabled, option().textContent]).toEqual([false, 'Advanced HTML Base'])
      other.unmount()
    }
  })

  test('lets verified developers and trusted users type an author; for others it is their name [B5.13 B6.3]', async () => {
    const { view } = await openUpload()
    expect([field('Author').readOnly, field('Author').value]).toEqual([true, 'Maya Lindqvist'])
    view.unmount()
    const reviewer = await openUpload({ roles: ['trusted_user'] })
    expect(field('Author').readOnly).toBe(false)
    reviewer.view.unmount()
    const developer = await openUpload({ roles: ['verified_developer'] })
    expect(field('Author').readOnly).toBe(false)
    fill('Author', 'Otter Lab')
    fillIn()
    await press('Upload App')
    expect(uploaded(developer)).toMatchObject({ author: 'Otter Lab' })
  })

  test('enables its button with name and description only [B5.7]', async () => {
    await openUpload()
    expect(uploadButton().disabled).toBe(true)
    fill('App Name *', 'Dice')
    expect(uploadButton().disabled).toBe(true)
    fill('Description *', ' ')
    expect(uploadButton().disabled).toBe(true)
    fill('Description *', 'A die.')
    expect(uploadButton().disabled).toBe(false)
  })

  test('says what is missing when it is sent by its shortcut [B5.3 B5.4 B5.5]', async () => {
    const { toast, callsOf } = await openUpload()
    await shortcut()
    expect(toast()).toEqual(['Name Required', 'Please enter an app name.', 'destructive'])
    fill('App Name *', 'Dice')
    await shortcut()
    expect(toast()).toEqual(['Description Required', 'Please enter an app description.', 'destructive'])
    fill('Description *', 'A die.')
    await press('Upload App')
    expect(toast()).toEqual([
      'HTML Content Required',
      'Please enter HTML content for your app.',
      'destructive',
    ])
    expect(callsOf('store.upload')).toEqual([])
  })
})

describe('files', () => {
  test('are listed with their sizes in KB and can be removed [B9.12]', async () => {
    await openUpload()
    await choose(file('a.css', 20_480), file('b.js', 1536))
    expect(listed()).toEqual(['a.css20.0 KB', 'b.js1.5 KB'])
    await choose(file('a.css', 1024))
    expect(listed()).toEqual(['b.js1.5 KB', 'a.css1.0 KB'])
    await press('Remove b.js')
    expect(listed()).toEqual(['a.css1.0 KB'])
  })

  test('of a type that the framework does not allow are refused; the picker offers the others [B5.8 B5.9 B5.11]', async () => {
    const { toast } = await openUpload()
    expect(field('Files of the app').accept).toBe('.html,.css,.js,.png,.jpg,.jpeg,.webp,.gif,.apng')
    await choose(file('a.css'), file('virus.EXE'))
    expect(toast()).toEqual(['Invalid Files', 'File type .exe is not allowed for HTML Base', 'destructive'])
    expect(listed()).toEqual(['a.css0.0 KB'])
    fireEvent.change(field('Framework *'), { target: { value: 'python_base' } })
    expect(field('Files of the app').accept).toBe('.py,.exe,.png,.jpg,.jpeg,.webp,.gif,.apng')
    expect(screen.getByText('File type .css is not allowed for Python Base')).toBeTruthy()
  })

  test('can be dropped', async () => {
    await openUpload()
    const zone = screen.getByRole('group', { name: 'Files' })
    fireEvent.drop(zone, { dataTransfer: { files: [file('a.css')], types: ['Files'] } })
    expect(listed()).toEqual(['a.css0.0 KB'])
  })

  test('that are a page can be the page', async () => {
    await openUpload()
    await choose(new File(['<h1>Tides</h1>'], 'index.html'))
    fireEvent.click(screen.getByRole('button', { name: 'Use as page' }))
    await waitFor(() => expect(field('HTML Content').value).toBe('<h1>Tides</h1>'))
  })
})

describe('an upload', () => {
  test('sends what was entered; then the form is empty and Community shows the app [B1.4 B4.11 B8.15]', async () => {
    const opened = await openUpload()
    fillIn()
    await press('Upload App')
    expect(uploaded(opened)).toEqual({
      name: 'Dice',
      description: 'Throws a die.',
      author: 'Maya Lindqvist',
      icon: '📱',
      category: 'other',
      framework: 'html_base',
      htmlContent: '<p>6</p>',
      files: [],
    })
    expect(opened.toast()).toEqual([
      'App Uploaded!',
      'Dice has been submitted to the app store and is now available.',
      'default',
    ])
    expect(screen.getByRole('tab', { name: 'Community' }).getAttribute('aria-selected')).toBe('true')
    expect(shownApps()).toContain('Dice')
    await goTo('Upload')
    expect(everything()).toEqual(['', '', 'other', 'html_base', '', '📱'])
  })

  test('disables the fields, says how far each file is and can be cancelled [B2.46 B5.7 B8.12]', async () => {
    const { community, toast } = await openUpload()
    fillIn()
    await choose(file('a.css', 100), file('b.js', 100))
    const goOn = community.hold('store.upload')
    await press('Upload App')
    expect(toast()).toEqual(['Uploading Files', 'Uploading 2 file(s)...', 'default'])
    expect([uploadButton().textContent, uploadButton().disabled]).toEqual(['Uploading...', true])
    for (const label of [
      'App Name *',
      'Description *',
      'Author',
      'Icon',
      'Category',
      'Framework *',
      'Files of the app',
      'HTML Content',
    ])
      expect(field(label).disabled, label).toBe(true)
    await press('Cancel')
    goOn()
    await settle()
    expect(toast()[0]).toBe('Upload Cancelled')
    expect(everything().slice(0, 2)).toEqual(['Dice', 'Throws a die.'])
    expect(listed()).toHaveLength(2)
    expect(community.apps().some(({ name }) => name === 'Dice')).toBe(false)
  })

  test('the keyboard goes to Cancel when the upload switches off the field that it was sent from', async () => {
    const { community } = await openUpload()
    fillIn()
    const goOn = community.hold('store.upload')
    field('HTML Content').focus()
    await act(async () => {
      fireEvent.keyDown(field('HTML Content'), { key: 'Enter', ctrlKey: true })
      await Promise.resolve()
    })
    expect(document.activeElement?.textContent).toBe('Cancel')
    goOn()
    await settle()
  })

  test('that fails at a file names it and keeps everything [B8.13]', async () => {
    const { community, toast } = await openUpload()
    fillIn()
    await choose(file('a.css'), file('b.js'))
    community.failUploadAt('b.js', 'The object exceeded the maximum allowed size')
    await press('Upload App')
    expect(toast()).toEqual([
      'File Upload Failed',
      'Failed to upload b.js: The object exceeded the maximum allowed size',
      'destructive',
    ])
    expect(everything()).toEqual(['Dice', 'Throws a die.', 'other', 'html_base', '<p>6</p>', '📱'])
    expect(listed()).toHaveLength(2)
    expect(uploadButton().disabled).toBe(false)
  })

  test('that fails says what the server says, or that it could not [B8.14]', async () => {
    const { community, toast } = await openUpload()
    fillIn()
    for (const [message, text] of [
      ['An account can have 200 apps at most.', 'An account can have 200 apps at most.'],
      ['', 'Could not upload your app. Please try again.'],
    ] as const) {
      community.fail('store.upload', { code: 'XX000', message })
      await press('Upload App')
      expect(toast()).toEqual(['Upload Failed', text, 'destructive'])
    }
    vi.spyOn(community.store, 'upload').mockRejectedValue(new Error('broken'))
    await press('Upload App')
    expect(toast()).toEqual([
      'Upload Failed',
      'An unexpected error occurred. Please try again.',
      'destructive',
    ])
    expect(everything()[0]).toBe('Dice')
  })
})

describe('the window', () => {
  const isOpen = (opened: Awaited<ReturnType<typeof openStore>>) =>
    opened.os.windows.getState().windows.some(({ id }) => id === opened.id)

  test('asks before it closes over what was filled in, and over an upload', async () => {
    const opened = await openUpload()
    const close = async () => {
      act(() => void opened.os.windows.close(opened.id))
      await settle()
    }
    fill('App Name *', 'Dice')
    await close()
    await press('Cancel', screen.getByRole('alertdialog', { name: 'Leave without uploading?' }))
    expect(isOpen(opened)).toBe(true)
    fillIn()
    const goOn = opened.community.hold('store.upload')
    await press('Upload App')
    await close()
    await press('Stop and close', screen.getByRole('alertdialog', { name: 'Stop uploading?' }))
    goOn()
    await settle()
    expect(isOpen(opened)).toBe(false)
    expect(opened.community.apps().some(({ name }) => name === 'Dice')).toBe(false)
  })

  test('that was not filled in closes at once, also when it was opened filled', async () => {
    const opened = await openStore({
      args: {
        metadata: { upload: { name: 'Dice', description: 'A die.', icon: '🎲', htmlContent: '<p>6</p>' } },
      },
    })
    expect(screen.getByRole('tab', { name: 'Upload' }).getAttribute('aria-selected')).toBe('true')
    expect(everything()).toEqual(['Dice', 'A die.', 'other', 'html_base', '<p>6</p>', '🎲'])
    await act(async () => void (await opened.os.windows.close(opened.id)))
    expect(isOpen(opened)).toBe(false)
  })
})

test('after an upload of what a window was opened with, an empty form is nothing to lose', async () => {
  const opened = await openStore({
    args: { metadata: { upload: { name: 'Dice', description: 'A die.', htmlContent: '<p>6</p>' } } },
  })
  await press('Upload App')
  await goTo('Upload')
  fill('App Name *', 'Half')
  fill('App Name *', '')
  await act(async () => void (await opened.os.windows.close(opened.id)))
  expect(opened.os.windows.getState().windows).toEqual([])
})

describe('an icon', () => {
  test('is typed or one of those that are offered; of another site it is refused', async () => {
    await openUpload()
    await press('Planet')
    expect(field('Icon').placeholder).toBe('A picture')
    fill('Icon', 'https://spy.example.net/a.png')
    expect(screen.getByRole('alert').textContent).toContain('Pictures from other sites are not shown')
    fill('Icon', '🎲')
    expect(screen.queryByRole('alert')).toBe(null)
  })
})

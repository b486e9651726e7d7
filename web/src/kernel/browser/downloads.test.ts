import { type Notice } from '@/kernel/notifications/types'
import { webProxyFileBytes } from '@otteros/contracts'
import { describe, expect, test, vi } from 'vitest'
import type { FileResult } from '@/kernel/files/types'
import { openTestFiles } from '@/kernel/files/testing/files'
import { createDownloads, type DownloadFiles, mostAtOnce } from './downloads'
import { createMemoryBrowser, downloadedFile, pageFailure } from './testing/memory-browser'

const url = 'https://a.example/report.pdf'
const isOwn = ({ host }: URL) => host === 'desk.example'

async function open(change: Partial<DownloadFiles> = {}) {
  const { files } = openTestFiles()
  const ports = createMemoryBrowser()
  const notify = vi.fn<(notice: Notice) => void>()
  const downloads = createDownloads({
    pages: ports.pages,
    files: {
      createFolder: (path, options) => files.createFolder(path, options),
      list: (path) => files.list(path),
      write: (path, data, options) => files.write(path, data, options),
      ...change,
    },
    notifications: { notify: (make) => notify(make()) },
    isOwn,
  })
  const newest = () => downloads.getState()[0]
  const over = () => vi.waitFor(() => expect(newest()?.status).toMatch(/done|failed|cancelled/))
  const read = async (path: string) => {
    const text = await files.readText(path)
    return text.ok ? text.value : text.error.code
  }
  return { files, ports, notify, downloads, newest, over, read }
}

describe('a download', () => {
  test('is kept in the Downloads folder, and the person is told', async () => {
    const { downloads, newest, over, read, notify, files } = await open()
    downloads.start(url)
    expect(newest()).toMatchObject({ name: 'report.pdf', host: 'a.example', status: 'running', total: 6 })
    await over()
    expect(newest()).toMatchObject({ status: 'done', received: 6, path: '/home/downloads/report.pdf' })
    expect(await read('/home/downloads/report.pdf')).toBe('otters')
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Download complete',
      description: '“report.pdf” is in Downloads.',
    })
    // It is data, whatever it is called: nothing that runs.
    const kept = await files.stat('/home/downloads/report.pdf')
    expect(kept.ok && kept.value.mode & 0o111).toBe(0)
  })

  test('takes nobody’s name, not even in other letters', async () => {
    const { downloads, newest, over, read, files } = await open()
    await files.createFolder('/home/downloads', { parents: true })
    await files.write('/home/downloads/Report.PDF', 'mine')
    downloads.start(url)
    await over()
    expect(newest()?.path).toBe('/home/downloads/report (2).pdf')
    expect(await read('/home/downloads/Report.PDF')).toBe('mine')
  })

  test('takes the next name when another tab was quicker', async () => {
    const taken: FileResult<never> = { ok: false, error: { code: 'EEXIST', message: 'taken', path: '' } }
    const own = await open()
    const { downloads, newest, over } = await open({
      createFolder: (path, options) => own.files.createFolder(path, options),
      list: (path) => own.files.list(path),
      write: (path, data, options) =>
        path.endsWith('/report.pdf') ? Promise.resolve(taken) : own.files.write(path, data, options),
    })
    downloads.start(url)
    await over()
    expect(newest()).toMatchObject({ status: 'done', name: 'report (2).pdf' })
  })

  test('is called what the site says, which leads nowhere else', async () => {
    const { downloads, ports, over, newest, read } = await open()
    ports.answerDownload((address) => downloadedFile(address, { name: '../../system/version.txt' }))
    downloads.start(url, 'from-link.txt')
    expect(newest()?.name).toBe('from-link.txt')
    await over()
    expect(newest()?.path).toBe('/home/downloads/version.txt')
    expect(await read('/system/version.txt')).toBe('1.0.0')
  })

  test('that the server refuses says why, and can be tried again', async () => {
    const { downloads, ports, over, newest, notify } = await open()
    ports.answerDownload(() => pageFailure(413, 'too_large', 'It is too large.'))
    downloads.start(url)
    await over()
    expect(newest()).toMatchObject({ status: 'failed', problem: { message: 'It is too large.' }, path: null })
    expect(notify).toHaveBeenLastCalledWith({
      title: 'Download failed',
      description: 'report.pdf: It is too large.',
      variant: 'destructive',
    })
    ports.answerDownload(downloadedFile)
    downloads.retry(newest()?.id ?? 0)
    await over()
    expect(downloads.getState().map(({ status }) => status)).toEqual(['done'])
  })

  test('for which there is no room says so', async () => {
    const { downloads, over, newest } = await open({
      write: async (path) => ({ ok: false, error: { code: 'ENOSPC', message: 'There is no room.', path } }),
    })
    downloads.start(url)
    await over()
    expect(newest()).toMatchObject({ status: 'failed', problem: { message: 'There is no room.' } })
  })

  test('that is cancelled leaves nothing behind', async () => {
    const { downloads, ports, over, newest, notify, files } = await open()
    ports.answerDownload(() => undefined)
    downloads.start(url)
    downloads.cancel(newest()?.id ?? 0)
    await over()
    expect(newest()).toMatchObject({ status: 'cancelled', problem: null })
    expect(notify).not.toHaveBeenCalled()
    const listed = await files.list('/home/downloads')
    expect(listed.ok ? listed.value : []).toEqual([])
  })

  test('leads nowhere but to the web, and not to the desktop', async () => {
    const { downloads, ports, notify } = await open()
    for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'https://desk.example/config.json'])
      downloads.start(address)
    expect(downloads.getState()).toEqual([])
    expect(ports.calls).toEqual([])
    expect(notify.mock.calls.map(([{ title }]) => title)).toEqual(Array(3).fill('Download failed'))
  })
})

describe('a file that a page made itself', () => {
  const page = 'https://a.example/editor'
  const made = (data: Blob | null, name = '') => ({ data, name })

  test('is kept like any other, and nobody is asked for it', async () => {
    const { downloads, newest, over, read, ports, notify } = await open()
    downloads.keep(made(new Blob(['a,b']), 'table.csv'), page)
    expect(newest()).toMatchObject({ name: 'table.csv', host: 'a.example', url: null, total: 3 })
    await over()
    expect(newest()).toMatchObject({ status: 'done', received: 3, path: '/home/downloads/table.csv' })
    expect(await read('/home/downloads/table.csv')).toBe('a,b')
    expect(ports.calls).toEqual([])
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Download complete',
      description: '“table.csv” is in Downloads.',
    })
  })

  test('has a name that leads nowhere else, or one after its type', async () => {
    const { downloads, over, newest } = await open()
    for (const [name, type, path] of [
      ['../../system/version.txt', '', '/home/downloads/version.txt'],
      ['', 'text/csv;charset=utf-8', '/home/downloads/download.csv'],
      ['', 'nonsense', '/home/downloads/download'],
      ['\u202egpj.exe', '', '/home/downloads/gpj.exe'],
    ] as const) {
      downloads.keep(made(new Blob(['x'], { type }), name), page)
      await over()
      expect(newest()?.path).toBe(path)
    }
  })

  test('may be as large as what the server fetches, and is not read beyond', async () => {
    const { downloads, over, newest } = await open()
    const large = new Blob([new Uint8Array(webProxyFileBytes)])
    downloads.keep(made(large, 'a'), page)
    await over()
    expect(newest()).toMatchObject({ status: 'done', received: webProxyFileBytes })
    const larger = new Blob([large, 'x'])
    const read = vi.spyOn(larger, 'arrayBuffer')
    downloads.keep(made(larger, 'b'), page)
    await over()
    expect(newest()).toMatchObject({
      status: 'failed',
      problem: { message: 'The file is larger than 8.0 MB, the most that can be downloaded here.' },
    })
    expect(read).not.toHaveBeenCalled()
  })

  test('that the page took away, or that cannot be read, says so', async () => {
    const { downloads, over, newest } = await open()
    downloads.keep(made(null, 'gone.txt'), page)
    await over()
    expect(newest()).toMatchObject({
      status: 'failed',
      problem: { message: expect.stringContaining('The page removed the file') },
    })
    const broken = new Blob(['x'])
    vi.spyOn(broken, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    downloads.keep(made(broken, 'broken.txt'), page)
    await over()
    expect(newest()?.problem?.message).toContain('can no longer be read')
  })

  test('counts among those that are under way at once', async () => {
    const { downloads, ports, notify } = await open()
    ports.answerDownload(() => undefined)
    for (let count = 0; count < mostAtOnce; count++) downloads.start(`https://a.example/${count}.txt`)
    downloads.keep(made(new Blob(['x'])), page)
    expect(downloads.getState()).toHaveLength(mostAtOnce)
    expect(notify.mock.lastCall?.[0].title).toBe('Too many downloads at once')
  })

  test('can be tried again as long as it is not kept', async () => {
    let hasRoom = false
    const own = await open()
    const { downloads, over, newest } = await open({
      createFolder: (path, options) => own.files.createFolder(path, options),
      list: (path) => own.files.list(path),
      write: async (path, data, options) =>
        hasRoom
          ? own.files.write(path, data, options)
          : { ok: false, error: { code: 'ENOSPC', message: 'There is no room.', path } },
    })
    downloads.keep(made(new Blob(['x']), 'a.txt'), page)
    await over()
    expect(newest()?.status).toBe('failed')
    hasRoom = true
    downloads.retry(newest()?.id ?? 0)
    await over()
    expect(newest()).toMatchObject({ status: 'done', path: '/home/downloads/a.txt' })
    expect(downloads.getState()).toHaveLength(1)
    downloads.retry(newest()?.id ?? 0)
    expect(downloads.getState()).toHaveLength(1)
  })
})

describe('the list of downloads', () => {
  test('takes no more than are loaded at once', async () => {
    const { downloads, ports, notify, newest } = await open()
    ports.answerDownload(() => undefined)
    for (let count = 0; count <= mostAtOnce; count++) downloads.start(`https://a.example/${count}.txt`)
    expect(downloads.getState()).toHaveLength(mostAtOnce)
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Too many downloads at once',
      description: 'Wait until one of them is done, or cancel it.',
    })
    downloads.cancel(newest()?.id ?? 0)
    await vi.waitFor(() => expect(newest()?.status).toBe('cancelled'))
    downloads.start(url)
    expect(downloads.getState()).toHaveLength(mostAtOnce + 1)
  })

  test('forgets what is finished and keeps what is not', async () => {
    const { downloads, ports, over, newest, read } = await open()
    downloads.start(url)
    await over()
    ports.answerDownload(() => undefined)
    downloads.start('https://a.example/slow.txt')
    downloads.forget(newest()?.id)
    downloads.forget()
    expect(downloads.getState().map(({ name }) => name)).toEqual(['slow.txt'])
    expect(await read('/home/downloads/report.pdf')).toBe('otters')
  })
})

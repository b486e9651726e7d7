import { expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { createUploadAddresses } from './upload-addresses'

const day = 24 * 60 * 60_000
const upload = (uploadUrl: string) => ({
  size: 5,
  metadata: {},
  creationTime: '',
  urlStorageKey: '',
  uploadUrl,
  parallelUploadUrls: null,
})

function setUp(initial?: string) {
  const stored = storedValue(memoryStorage(initial === undefined ? {} : { uploads: initial }), 'uploads')
  let now = 1_000_000
  return {
    stored,
    addresses: createUploadAddresses(stored, () => now),
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('an address is found by its fingerprint, also on a later page, and nothing is left when it is removed', async () => {
  const { stored, addresses } = setUp()
  const key = await addresses.addUpload('one', upload('http://server.test/1'))
  await addresses.addUpload('other', upload('http://server.test/2'))
  await addresses.addUpload('one', upload('http://server.test/3'))
  const later = createUploadAddresses(stored, () => 1_000_001)
  expect(await later.findUploadsByFingerprint('one')).toMatchObject([
    { uploadUrl: 'http://server.test/3', size: 5, urlStorageKey: key },
  ])
  expect(await later.findAllUploads()).toHaveLength(2)
  expect(await later.findUploadsByFingerprint('none')).toEqual([])
  await later.removeUpload(key)
  await later.removeUpload('other')
  expect(stored.get()).toBeNull()
})

test('an address is forgotten when the server has forgotten the upload', async () => {
  const { stored, addresses, pass } = setUp()
  await addresses.addUpload('one', upload('http://server.test/1'))
  pass(day)
  expect(await addresses.findUploadsByFingerprint('one')).toEqual([])
  await addresses.addUpload('other', upload('http://server.test/2'))
  expect(stored.get()).not.toContain('server.test/1')
})

test.each(['', 'no JSON', '[]', '{"one":{"url":1}}'])(
  'what is stored as %j is no address',
  async (damaged) => {
    const { addresses } = setUp(damaged)
    expect(await addresses.findAllUploads()).toEqual([])
    await addresses.addUpload('one', upload('http://server.test/1'))
    expect(await addresses.findAllUploads()).toHaveLength(1)
  },
)

test('a device without room sends all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const addresses = createUploadAddresses({ get: () => null, set: full, remove: full }, () => 0)
  expect(await addresses.addUpload('one', upload('http://server.test/1'))).toBe('one')
})

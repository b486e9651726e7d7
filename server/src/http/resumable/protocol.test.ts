import { expect, test } from 'vitest'
import { readAddress, readMetadata, wholeNumber, writeAddress } from './protocol.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

test('what a client says about a file is read, and nothing is made of what cannot be', () => {
  const header = `objectName ${base64('a/水獺.txt')}, empty,bucketName ${base64('big')}`
  expect(Object.fromEntries(readMetadata(header) ?? [])).toEqual({
    objectName: 'a/水獺.txt',
    empty: '',
    bucketName: 'big',
  })
  expect(readMetadata(null)?.size).toBe(0)
  for (const wrong of ['a !', 'a YQ== YQ==', `a ${base64('x')},a ${base64('y')}`, 'a /w=='])
    expect(readMetadata(wrong), wrong).toBeNull()
})

test('the address of an upload says where it is, and other texts are none', () => {
  const address = { bucket: 'big', name: 'a/b/水獺', id: '0f000000-0000-4000-8000-000000000000' }
  expect(readAddress(writeAddress(address))).toEqual(address)
  for (const text of [
    '',
    'x',
    Buffer.from('big/a').toString('base64url'),
    Buffer.from(`/a/${address.id}`).toString('base64url'),
  ])
    expect(readAddress(text)).toBeNull()
})

test('a number of bytes is written in digits alone', () => {
  const read = (text: string) => wholeNumber(new Headers({ 'upload-length': text }), 'upload-length')
  expect([read('0'), read('9007199254740991')]).toEqual([0, Number.MAX_SAFE_INTEGER])
  for (const wrong of ['', '-1', '1.5', '1e3', '0x10', '9007199254740993', '1 2'])
    expect(read(wrong), wrong).toBeNull()
  expect(wholeNumber(new Headers(), 'upload-length')).toBeNull()
})

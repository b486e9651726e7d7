import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as age from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { AgeDamaged, type AgeKey, decrypt, encrypt, newSecretKey, passphraseKey, secretKey } from './age.ts'

/** As it may come over a wire: in pieces of any length. */
function inChunks(bytes: Uint8Array, size = 10_007): Readable {
  const count = Math.ceil(bytes.length / size)
  return Readable.from(
    Array.from({ length: count }, (_, nth) => Buffer.from(bytes.subarray(nth * size, (nth + 1) * size))),
  )
}
const locked = async (bytes: Uint8Array, key: AgeKey) => buffer(encrypt(inChunks(bytes), key))
const opened = async (bytes: Uint8Array, key: AgeKey, size?: number) =>
  buffer(decrypt(inChunks(bytes, size), key))

const identity = newSecretKey()
const key = secretKey(identity)
const piece = 64 * 1024
const lengths = [0, 1, piece - 1, piece, piece + 1, 3 * piece, 200_000]

describe('the encryption of backups', () => {
  test.each(lengths)('is undone byte for byte: %d bytes', async (length) => {
    const plain = randomBytes(length)
    const secret = await locked(plain, key)
    expect((await opened(secret, key)).equals(plain)).toBe(true)
    expect((await opened(secret, key, 7)).equals(plain)).toBe(true)
  })

  test.each(lengths)('is that of age, in both directions: %d bytes', async (length) => {
    const plain = randomBytes(length)
    const decrypter = new age.Decrypter()
    decrypter.addIdentity(identity)
    expect(Buffer.from(await decrypter.decrypt(await locked(plain, key))).equals(plain)).toBe(true)
    const encrypter = new age.Encrypter()
    encrypter.addRecipient(await age.identityToRecipient(identity))
    const theirs = await encrypter.encrypt(new Uint8Array(plain))
    expect((await opened(theirs, key)).equals(plain)).toBe(true)
  })

  test('locks the key of the backups with a passphrase as age does', async () => {
    const decrypter = new age.Decrypter()
    decrypter.addPassphrase('correct horse battery')
    const secret = await locked(Buffer.from(identity), passphraseKey('correct horse battery', 4))
    expect(await decrypter.decrypt(secret, 'text')).toBe(identity)
    const encrypter = new age.Encrypter()
    encrypter.setPassphrase('correct horse battery')
    encrypter.setScryptWorkFactor(4)
    const theirs = await encrypter.encrypt(identity)
    expect((await opened(theirs, passphraseKey('correct horse battery'))).toString()).toBe(identity)
  })

  test('tells a passphrase that does not fit', async () => {
    const secret = await locked(Buffer.from('text'), passphraseKey('correct horse battery', 4))
    const wrong = decrypt(inChunks(secret), passphraseKey('another one'), () => new Error('wrong passphrase'))
    await expect(buffer(wrong)).rejects.toThrow('wrong passphrase')
  })

  test('does not begin to try a passphrase that costs more than memory has', async () => {
    const secret = await locked(Buffer.from('text'), passphraseKey('correct horse battery', 4))
    const costly = Buffer.from(secret.toString('latin1').replace(/^(-> scrypt \S+) 4$/m, '$1 60'), 'latin1')
    await expect(opened(costly, passphraseKey('correct horse battery'))).rejects.toThrow(AgeDamaged)
  })

  test('does not open with another key', async () => {
    const secret = await locked(randomBytes(100), key)
    await expect(opened(secret, secretKey(newSecretKey()))).rejects.toThrow(AgeDamaged)
  })

  test('finds every byte that was changed', async () => {
    const secret = await locked(randomBytes(100), key)
    for (let at = 0; at < secret.length; at++) {
      const changed = Buffer.from(secret)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(opened(changed, key), `byte ${at}`).rejects.toThrow(AgeDamaged)
    }
  })

  test('finds an end that is missing, and one that was added, at every place', async () => {
    const secret = await locked(randomBytes(3 * piece), key)
    const sealed = piece + 16
    const header = secret.length - 3 * sealed
    for (const length of [0, 10, header - 1, header, header + sealed, header + 2 * sealed, secret.length - 1])
      await expect(opened(secret.subarray(0, length), key), `${length} bytes`).rejects.toThrow(AgeDamaged)
    await expect(opened(Buffer.concat([secret, randomBytes(1)]), key)).rejects.toThrow(AgeDamaged)
    await expect(opened(Buffer.concat([secret, secret.subarray(header)]), key)).rejects.toThrow(AgeDamaged)
  })

  test('finds pieces that changed places or were left out', async () => {
    const secret = await locked(randomBytes(3 * piece), key)
    const sealed = piece + 16
    const header = secret.length - 3 * sealed
    const part = (nth: number) => secret.subarray(header + nth * sealed, header + (nth + 1) * sealed)
    for (const order of [
      [1, 0, 2],
      [0, 2],
      [1, 2],
      [0, 0, 2],
    ]) {
      const changed = Buffer.concat([secret.subarray(0, header), ...order.map(part)])
      await expect(opened(changed, key), order.join()).rejects.toThrow(AgeDamaged)
    }
  })
})

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
  scrypt,
} from 'node:crypto'
import { bech32 } from '@scure/base'

// The file format of age (age-encryption.org/v1), so that the `age` tool can open backups. It uses Node's own ciphers:
// docs/decisions/0063-backups.md says why.

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A stanza of the header: the key of the file, locked. */
interface Stanza {
  readonly args: readonly string[]
  readonly body: Buffer
}

/** A key that locks and opens files. */
export interface AgeKey {
  lock(fileKey: Buffer): Promise<Stanza> | Stanza
  /** `null` when this key does not open the stanza. */
  open(stanza: Stanza): Promise<Buffer | null> | Buffer | null
}

/** An encrypted file was changed, cut off, or made with another key. */
export class AgeDamaged extends Error {
  override readonly name = 'AgeDamaged'
}

const firstLine = 'age-encryption.org/v1'
const pieceSize = 64 * 1024
const tagSize = 16
/** The longest header that is read (bytes); ours have one stanza. */
const mostHeader = 4096
const noNonce = Buffer.alloc(12)

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')
const derive = (secret: Uint8Array, salt: Uint8Array, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32))

function seal(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagSize })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** `null` when the bytes are not what was sealed with this key. */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagSize) return null
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagSize })
  decipher.setAuthTag(sealed.subarray(-tagSize))
  const plain = decipher.update(sealed.subarray(0, -tagSize))
  try {
    decipher.final()
    return plain
  } catch {
    return null
  }
}

/** A key made from a passphrase; `work` is the binary logarithm of what one attempt costs. */
export function passphraseKey(passphrase: string, work = 17): AgeKey {
  const mostWork = 20
  const keyOf = (salt: Buffer, logN: number) =>
    new Promise<Buffer>((resolve, reject) => {
      const salted = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
      const cost = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** logN * 1024 + 2 ** 20 }
      scrypt(passphrase.normalize('NFC'), salted, 32, cost, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  return {
    async lock(fileKey) {
      const salt = randomBytes(16)
      const body = seal(await keyOf(salt, work), noNonce, fileKey)
      return { args: ['scrypt', text(salt), String(work)], body }
    },
    async open({ args: [type, salt, logN], body }) {
      if (type !== 'scrypt' || salt === undefined || !/^[1-9]\d?$/.test(logN ?? '')) return null
      if (Number(logN) > mostWork) return null
      return unseal(await keyOf(Buffer.from(salt, 'base64'), Number(logN)), noNonce, body)
    },
  }
}

const privateForm = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicForm = Buffer.from('302a300506032b656e032100', 'hex')
const privateOf = (raw: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([privateForm, raw]), format: 'der', type: 'pkcs8' })
const publicOf = (raw: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([publicForm, raw]), format: 'der', type: 'spki' })
const rawOf = (key: ReturnType<typeof createPublicKey>) =>
  key.export({ format: 'der', type: 'spki' }).subarray(publicForm.length)

/** A key that is fast to use, in the notation of age: `AGE-SECRET-KEY-1…`. */
export function secretKey(identity: string): AgeKey {
  const { bytes } = bech32.decodeToBytes(identity.toLowerCase())
  const own = privateOf(bytes)
  const ownPublic = rawOf(createPublicKey(own))
  const wrapKey = (shared: Buffer, share: Buffer) =>
    derive(shared, Buffer.concat([share, ownPublic]), 'age-encryption.org/v1/X25519')
  return {
    lock(fileKey) {
      const once = privateOf(randomBytes(32))
      const share = rawOf(createPublicKey(once))
      const shared = diffieHellman({ privateKey: once, publicKey: publicOf(ownPublic) })
      return { args: ['X25519', text(share)], body: seal(wrapKey(shared, share), noNonce, fileKey) }
    },
    open({ args: [type, share], body }) {
      const raw = Buffer.from(share ?? '', 'base64')
      if (type !== 'X25519' || raw.length !== 32) return null
      const shared = diffieHellman({ privateKey: own, publicKey: publicOf(raw) })
      return unseal(wrapKey(shared, raw), noNonce, body)
    },
  }
}

/** Makes a new secret key. */
export const newSecretKey = (): string =>
  bech32.encodeFromBytes('age-secret-key-', randomBytes(32)).toUpperCase()

/** Cuts a stream into pieces of `size` bytes. The last may be shorter; it is empty only if the stream is. */
async function* cut(source: Chunks, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of source) {
    held.push(chunk)
    length += chunk.byteLength
    if (length <= size) continue
    const all = Buffer.concat(held, length)
    let at = 0
    for (; length - at > size; at += size) yield { piece: all.subarray(at, at + size), isLast: false }
    held = [all.subarray(at)]
    length -= at
  }
  yield { piece: Buffer.concat(held, length), isLast: true }
}

/** The nonce holds the number of the piece and whether it is the last one, so none can be left out or moved. */
function* nonces(): Generator<(isLast: boolean) => Buffer, never> {
  for (let nth = 0n; ; nth++)
    yield (isLast) => {
      const nonce = Buffer.alloc(12)
      nonce.writeBigUInt64BE(nth, 3)
      nonce[11] = isLast ? 1 : 0
      return nonce
    }
}

const macOf = (fileKey: Buffer, header: string) =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

/** Encrypts a stream, piece by piece. */
export async function* encrypt(source: Chunks, key: AgeKey): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  const { args, body } = await key.lock(fileKey)
  const header = `${firstLine}\n-> ${args.join(' ')}\n${text(body)}\n---`
  const salt = randomBytes(16)
  yield Buffer.concat([Buffer.from(`${header} ${text(macOf(fileKey, header))}\n`), salt])
  const pieceKey = derive(fileKey, salt, 'payload')
  const next = nonces()
  for await (const { piece, isLast } of cut(source, pieceSize))
    yield seal(pieceKey, next.next().value(isLast), piece)
}

const headerForm =
  /^(age-encryption\.org\/v1\n-> ([!-~]+(?: [!-~]+)*)\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n/

/** Reads the header; returns it and the bytes after it. */
async function readHeader(source: AsyncIterator<Uint8Array>) {
  let held = Buffer.alloc(0)
  for (;;) {
    const found = headerForm.exec(held.toString('latin1', 0, mostHeader))
    if (found && held.length >= found[0].length + tagSize) {
      const [all, header = '', args = '', body = '', mac = ''] = found
      return {
        header,
        stanza: { args: args.split(' '), body: Buffer.from(body, 'base64') },
        mac,
        salt: held.subarray(all.length, all.length + 16),
        rest: held.subarray(all.length + 16),
      }
    }
    const { value, done } = await source.next()
    if (done || held.length > mostHeader) throw new AgeDamaged('no header')
    held = Buffer.concat([held, value])
  }
}

/**
 * Decrypts a stream, piece by piece. Each piece is verified before it is passed on, and the end must be the real end. Throws
 * `AgeDamaged`, or the error of `whenLocked` if the key does not fit.
 */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  key: AgeKey,
  whenLocked = (): Error => new AgeDamaged('another key'),
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  try {
    const { header, stanza, mac, salt, rest } = await readHeader(chunks)
    const fileKey = await key.open(stanza)
    if (!fileKey) throw whenLocked()
    // Compared as text: the last of the 43 digits has two bits without a meaning.
    if (mac !== text(macOf(fileKey, header))) throw new AgeDamaged('header')
    const pieceKey = derive(fileKey, salt, 'payload')
    const remaining = async function* () {
      yield rest
      for (;;) {
        const { value, done } = await chunks.next()
        if (done) return
        yield value
      }
    }
    const next = nonces()
    for await (const { piece, isLast } of cut(remaining(), pieceSize + tagSize)) {
      const plain = unseal(pieceKey, next.next().value(isLast), piece)
      if (!plain) throw new AgeDamaged('content')
      yield plain
    }
  } finally {
    await chunks.return?.()
  }
}

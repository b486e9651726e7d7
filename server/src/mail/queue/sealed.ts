import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Locks up what waits in the database: links in mails open accounts. */
export interface Seal {
  close(text: string): Buffer
  /** Null for what was locked with another secret, or changed since. */
  open(sealed: Uint8Array): string | null
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Makes a seal with a key that is derived of the installation's secret. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'outgoing mails', 32))
  return {
    close: (text) => {
      const nonce = randomBytes(nonceBytes)
      const lock = createCipheriv(cipher, key, nonce)
      const body = Buffer.concat([lock.update(text, 'utf8'), lock.final()])
      return Buffer.concat([nonce, lock.getAuthTag(), body])
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed)
      try {
        const lock = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
        lock.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return lock.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + lock.final('utf8')
      } catch {
        return null
      }
    },
  }
}

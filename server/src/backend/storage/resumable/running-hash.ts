import { createMD5, createSHA256 } from 'hash-wasm'
import { GrowthLost } from './growing.ts'

/** A hash that goes on from what was saved of it, which those of Node cannot. */
export interface RunningHash {
  update(chunk: Uint8Array): void
  /** What was hashed so far. */
  save(): Uint8Array
  /** In hexadecimal digits. Nothing can be added afterwards. */
  digest(): string
}

/** Opens a hash, with `state` where it was saved. */
export async function openHash(name: 'md5' | 'sha256', state: Uint8Array | null): Promise<RunningHash> {
  const hash = await (name === 'md5' ? createMD5() : createSHA256())
  try {
    if (state) hash.load(state)
    else hash.init()
  } catch {
    throw new GrowthLost('The hash of an upload was saved by another version')
  }
  return {
    update: (chunk) => void hash.update(chunk),
    save: () => hash.save(),
    digest: () => hash.digest('hex'),
  }
}

import { ArchiveError } from './types'

/** What an archive may amount to: more is refused before anything of it is unpacked. */
export const archiveLimits = {
  members: 50_000,
  /** Bytes of one member, unpacked. */
  memberBytes: 512 * 1024 * 1024,
  /** Bytes of all members together, unpacked. */
  totalBytes: 2 * 1024 * 1024 * 1024,
  /** Unpacked bytes for each packed one, where they are more than `bombFrom` together. */
  ratio: 200,
  bombFrom: 64 * 1024 * 1024,
} as const

/** How many bytes a gzip file of `packedBytes` may unpack to, and what is wrong with one that has more. */
export function mostOfGzip(packedBytes: number): {
  readonly bytes: number
  readonly problem: 'bomb' | 'too-large'
} {
  const { bombFrom, ratio, memberBytes } = archiveLimits
  const bytes = Math.max(bombFrom, Math.min(packedBytes * ratio, memberBytes))
  return { bytes, problem: bytes < memberBytes ? 'bomb' : 'too-large' }
}

/** Adds members up as they are found, and throws where they become too many or too large. */
export function createTally(packedBytes: number): (size: number) => void {
  let [count, bytes] = [0, 0]
  return (size) => {
    count++
    bytes += size
    if (count > archiveLimits.members) throw new ArchiveError('too-many')
    if (size > archiveLimits.memberBytes || bytes > archiveLimits.totalBytes)
      throw new ArchiveError(bytes > packedBytes * archiveLimits.ratio ? 'bomb' : 'too-large')
    if (bytes > archiveLimits.bombFrom && bytes > packedBytes * archiveLimits.ratio)
      throw new ArchiveError('bomb')
  }
}

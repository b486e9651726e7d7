import { normalisePath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'

/**
 * A path as the person is shown it; null when it has characters that are not seen or turn the direction of text around, so
 * that it would not read as what it is.
 */
export function readPath(path: string): FilePath | null {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(path) ? null : normalisePath(path)
}

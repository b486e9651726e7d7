import { shareLimits } from './limits'

// Control characters, and marks that turn the direction of what stands around them: a name must look like what it is.
// oxlint-disable-next-line no-control-regex
const misleading = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/u
const loneSurrogate = /\p{Surrogate}/u

/** Whether a file of the shared folder may have this name, no matter who chose it: the guest's names cannot be trusted. */
export function isShareName(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    !name.includes('/') &&
    !misleading.test(name) &&
    !loneSurrogate.test(name) &&
    new TextEncoder().encode(name).length <= shareLimits.nameBytes
  )
}

/** The names of a path such as `notes/today.txt`; null where it is no such path. The empty path is the folder itself. */
export function sharePathNames(path: string): readonly string[] | null {
  if (path === '') return []
  const names = path.split('/')
  return names.length <= shareLimits.depth && names.every(isShareName) ? names : null
}

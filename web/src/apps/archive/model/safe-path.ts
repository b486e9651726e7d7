/** Longest name of a member in UTF-16 units, and how many folders deep it may be. */
const [longest, deepest] = [4096, 64]

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/**
 * The path of a member below the folder that it is unpacked into; null when its name is absolute, names a drive, goes up, or has
 * characters that hide what it is. Windows writes backslashes: they separate as slashes do.
 */
export function safePath(name: string): string | null {
  if (name.length > longest || control.test(name)) return null
  const slashed = name.replaceAll('\\', '/')
  if (slashed.startsWith('/') || /^[a-z]:/i.test(slashed)) return null
  const steps = slashed.split('/').filter((step) => step !== '' && step !== '.')
  if (steps.length === 0 || steps.length > deepest) return null
  if (steps.some((step) => step === '..' || new TextEncoder().encode(step).length > 255)) return null
  return steps.join('/')
}

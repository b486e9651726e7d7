const form = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/

/** Whether a text is a version such as `1.2.3`, in the form that the database takes. */
export const isVersionNumber = (text: string): boolean => form.test(text)

const partsOf = (version: string) => version.split('.').map(Number)

/** Whether a version comes after another one; both in the form `1.2.3`. */
export function isHigher(version: string, other: string): boolean {
  const [ours, theirs] = [partsOf(version), partsOf(other)]
  const place = ours.findIndex((part, index) => part !== theirs[index])
  return place >= 0 && (ours[place] ?? 0) > (theirs[place] ?? 0)
}

/** The version that follows one, e.g. 1.0.1 after 1.0.0. */
export function nextVersion(version: string): string {
  const [major = 0, minor = 0, patch = 0] = partsOf(version)
  return `${major}.${minor}.${patch + 1}`
}

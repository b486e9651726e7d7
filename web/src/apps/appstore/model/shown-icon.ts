/** The icon of an app that has none. */
export const defaultIcon = '📱'

const isAddress = (icon: string) => /^([a-z][a-z0-9+.-]*:|\/|\.\/)/i.test(icon)

/**
 * An icon as the store shows it: an emoji, a picture that holds itself, or one of this server. Null for a picture elsewhere:
 * its host would learn of everybody who looks at the store.
 */
export function shownIcon(icon: string, origin: string): string | null {
  const trimmed = icon.trim()
  if (trimmed === '') return defaultIcon
  if (!isAddress(trimmed) || /^data:image\//i.test(trimmed)) return trimmed
  try {
    return new URL(trimmed, origin).origin === origin ? trimmed : null
  } catch {
    return null
  }
}

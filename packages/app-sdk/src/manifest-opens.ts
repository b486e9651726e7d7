import { nameText, nameValue, type Report } from './manifest-problems'

/** Extensions that an app may declare. */
export const mostExtensions = 20

const extension = /^[a-z0-9][a-z0-9_+-]{0,15}$/

/**
 * Reads the kinds of files that an app opens, as extensions in lower case without a dot, each once, at most
 * {@link mostExtensions}. Says what is wrong to `report`.
 */
export function readExtensions(value: unknown, report: Report): readonly string[] {
  if (!Array.isArray(value)) {
    report({ code: 'opensForm', values: nameValue(value) })
    return []
  }
  const given: readonly unknown[] = value
  const extensions = new Set<string>()
  for (const item of given) {
    const name = typeof item === 'string' ? item.trim().toLowerCase() : ''
    if (extension.test(name)) {
      extensions.add(name)
      continue
    }
    const bare = name.replace(/^\.+/, '')
    report(
      typeof item === 'string' && extension.test(bare)
        ? { code: 'extensionDot', values: { given: nameText(item), extension: bare } }
        : { code: 'extensionForm', values: nameValue(item) },
    )
  }
  if (extensions.size > mostExtensions)
    report({ code: 'opensTooMany', values: { count: extensions.size, most: mostExtensions } })
  return [...extensions].slice(0, mostExtensions)
}

/**
 * An address as the standard reads it, on top of `base` where that is given; null if it is not an address. Node 20's
 * `URL.canParse`, which saves an exception, is wrong about letters beyond ASCII once it has been called often.
 */
export function parseUrl(text: string, base?: URL): URL | null {
  if (/^[ -~]*$/.test(text)) return URL.canParse(text, base) ? new URL(text, base) : null
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

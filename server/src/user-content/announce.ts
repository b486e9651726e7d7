import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'

/** Tells at the start when apps are less apart from the desktop, or from each other, than they could be. */
export function announceUserContent({ userContent, publicUrl }: Config, log: Logger): void {
  if (!userContent) {
    log.warn(
      "Apps run on the desktop's own host: without network, and a busy one slows the others. USER_CONTENT_ORIGIN gives each a host; see README.md.",
    )
    return
  }
  const desktop = new URL(publicUrl).hostname
  const isBelow = userContent.parent === desktop || userContent.parent.endsWith(`.${desktop}`)
  if (isBelow && desktop !== 'localhost')
    log.warn(`USER_CONTENT_ORIGIN is below ${desktop}, the desktop's own host. Use another domain for it.`)
}

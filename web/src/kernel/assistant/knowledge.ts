// not shown in this module: all of it is told to the model
import { assistantLimits } from '@otteros/contracts'
import { type AppManifest, type FileKind, appLabel } from '@/kernel/apps/manifest'
import type { Os } from '@/kernel/os'
import { choicesOf } from '@/kernel/settings/describe-setting'
import { themes } from '@/kernel/settings/fields'
import { productName, productVersion } from '@/lib/product'
import { opensByItself } from './apps'
import { openText } from './shortcuts'
import type { KnownWallpaper } from './wallpapers'

const kinds: Readonly<Record<FileKind, string>> = {
  image: 'pictures',
  code: 'code',
  html: 'HTML pages',
  text: 'text',
  markdown: 'Markdown',
  table: 'tables (CSV)',
  pdf: 'PDF documents',
  audio: 'sound',
  video: 'videos',
  archive: 'archives (zip, tar)',
  binary: 'other files',
}

const roles = {
  administrator: 'administrators',
  trusted_user: 'trusted users',
  verified_developer: 'verified developers',
}

function describeApp(app: AppManifest): string {
  const remarks = [
    app.startMenu?.beta ? 'beta' : null,
    app.requires?.role ? `only for ${roles[app.requires.role]}` : null,
    app.opens?.length ? `opens ${app.opens.map((kind) => kinds[kind]).join(', ')}` : null,
    !opensByItself(app) ? 'opens with what it is to show, not by itself' : null,
  ].filter((remark) => remark !== null)
  const details = remarks.length > 0 ? ` (${remarks.join('; ')})` : ''
  return `- ${opensByItself(app) ? appLabel(app) : app.type}, type ${app.type}: ${app.purpose}${details}`
}

/** Facts that no registry knows. */
const features = `Start menu and desktop icons open apps; a window can be moved, resized, snapped to halves and quarters, minimized and maximized. On phones windows fill the screen.
Press ? on the desktop for all keyboard shortcuts.
Files: samples below /documents, /home and /apps are always there and can be brought back; a person's own text files belong below /home/documents. Changes are kept on this device; ${productName} Settings can keep them with the account or only for the session. Deleted files wait in the recycle bin.
HTML apps and plugins run in a sandbox and ask before they use files, the network or the clipboard.
OtterScript (.oss files) opens windows, shows text and works with files; the tutorial teaches it.
Roles are trusted user, verified developer and administrator. Signing in is needed for all of this.`

/**
 * What the model is told of the product and of this desktop [B7.22]: made from the app registry and the settings, so that it
 * is never older than the build. Nothing of it says who the person is.
 */
export function systemKnowledge(
  os: Pick<Os, 'apps' | 'settings' | 'windows'>,
  wallpapers: readonly KnownWallpaper[],
): string {
  const { theme, osStyle, timezone } = os.settings.getState()
  const { isMobile } = os.windows.getState().viewport
  const osStyles = choicesOf('osStyle')
  const open = new Set(os.windows.getState().windows.map(({ type }) => type))
  const opened = os.apps.all
    .filter(({ type }) => open.has(type))
    .map((app) => (opensByItself(app) ? appLabel(app) : app.type))
  const text = `${productName} ${productVersion} is a desktop in the browser.

Apps:
${os.apps.all.map(describeApp).join('\n')}

${features}

Themes: ${themes.join(', ')}; now ${theme}.
OS styles, changed in Settings: ${osStyles
    .map(({ label }) => label)
    .join(', ')}; now ${osStyles.find(({ value }) => value === osStyle)?.label ?? osStyle}.
Built-in wallpapers: ${wallpapers.map(({ name }) => name).join(', ')}.
Timezone: ${timezone}. Device: ${isMobile ? 'phone or tablet' : 'desktop'}. Open windows: ${opened.join(', ')}.
A suggestion "${openText('NAME')}" with the name of an app is a button that opens it.`
  return text.slice(0, assistantLimits.knowledge)
}

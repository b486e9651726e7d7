import type { AppEvents } from '@otteros/app-sdk'
import type { Settings } from '@/kernel/settings/types'
import { regionalTag } from '@/lib/language/format'
import { offsetAt } from '@/lib/timezone'

/** What an app is told of the desktop's look. */
export type Look = AppEvents['theme']

/** The tokens behind the colours that apps are told. */
const tokens: Readonly<Record<keyof Look['colors'], string>> = {
  surface: '--surface',
  text: '--text',
  muted: '--text-muted',
  accent: '--accent',
  accentText: '--accent-text',
  border: '--border',
}

/** A timezone as apps compute with it: hours from UTC now, `UTC+5.5`. Apps that take what stands behind `UTC` for a number can go on. */
function timezoneForApps(timezone: string): string {
  const hours = offsetAt(timezone, new Date()) / 60
  // not shown: a name of a timezone
  return hours < 0 ? `UTC${hours}` : `UTC+${hours}`
}

/** The desktop's look as it is on screen now. */
export function currentLook(settings: Pick<Settings, 'theme' | 'osStyle' | 'timezone'>): Look {
  const style = getComputedStyle(document.documentElement)
  const colour = (role: keyof Look['colors']) => style.getPropertyValue(tokens[role]).trim()
  return {
    theme: settings.theme,
    style: settings.osStyle,
    isDark: style.colorScheme.includes('dark'),
    colors: {
      surface: colour('surface'),
      text: colour('text'),
      muted: colour('muted'),
      accent: colour('accent'),
      accentText: colour('accentText'),
      border: colour('border'),
    },
    locale: regionalTag(),
    timezone: timezoneForApps(settings.timezone),
  }
}

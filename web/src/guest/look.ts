// not shown in this module: queries of the device
import { applyAppearance } from '@/ui/theme/appearance'

/** Makes the page light or dark as the device is, and follows that. */
export function followDevice(browser: Window): void {
  const dark = browser.matchMedia('(prefers-color-scheme: dark)')
  const contrast = browser.matchMedia('(prefers-contrast: more)')
  const apply = () => {
    const theme = contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'default'
    applyAppearance({ theme, osStyle: 'default', scaling: '100%' }, browser.document.documentElement)
  }
  for (const query of [dark, contrast]) query.addEventListener('change', apply)
  apply()
}

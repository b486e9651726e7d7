import { AppIcon } from '@/ui/app-icon'
import type { FileApp } from './model/file-apps'

/** The icon of an app that files are opened with; an installed one stands in the frame of apps of others. */
export function FileAppIcon({ icon, isInstalled }: Pick<FileApp, 'icon' | 'isInstalled'>) {
  return isInstalled ? (
    <AppIcon icon={icon} size="medium" />
  ) : (
    <img src={icon} alt="" className="size-6 shrink-0" />
  )
}

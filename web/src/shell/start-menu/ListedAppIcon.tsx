import { shownIcon } from '@/lib/shown-icon'
import { AppIcon } from '@/ui/app-icon'
import type { ListedApp } from './listed-apps'

/** The icon of an app in the start menu, larger on phones; its name stands next to it. */
export function ListedAppIcon({ listed }: { readonly listed: ListedApp }) {
  return 'app' in listed ? (
    <img
      src={listed.app.icon}
      alt=""
      width={24}
      height={24}
      draggable={false}
      className="size-6 shrink-0 max-md:size-8"
    />
  ) : (
    <AppIcon icon={shownIcon(listed.installed.icon) ?? undefined} size="medium" />
  )
}

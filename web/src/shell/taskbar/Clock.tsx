import type { SettingsStore } from '@/kernel/settings/types'
import { timeInZone } from '@/lib/timezone'
import { useStore } from '@/ui/use-store'
import { useLanguage } from '@/ui/use-texts'
import { useNow } from './use-now'

/** The taskbar's clock with its timezone's label; follows the settings at once [A2.15 A9.2 A9.10]. */
export function Clock({ settings }: { readonly settings: SettingsStore }) {
  const timezone = useStore(settings, (state) => state.timezone)
  useLanguage()
  const zoned = timeInZone(useNow(), timezone)
  return (
    <time
      data-part="clock"
      dateTime={zoned.dateTime}
      title={zoned.longDate}
      className="flex h-full shrink-0 flex-col items-end justify-center px-2 text-end leading-tight whitespace-nowrap"
    >
      <span className="text-sm font-medium tabular-nums">{zoned.timeWithSeconds}</span>
      <span className="text-xs opacity-75">
        <span className="max-md:hidden">{zoned.date} · </span>
        {zoned.label}
      </span>
    </time>
  )
}

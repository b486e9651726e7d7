import BellOff from 'lucide-react/icons/bell-off'
import { useId } from 'react'
import type { Os } from '@/kernel/os'
import { timeInZone } from '@/lib/timezone'
import type { ShellState } from '@/shell/desktop/shell-state'
import { useStore } from '@/ui/use-store'
import { useLanguage, useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import { useNow } from './use-now'

/** The largest number of unseen notices that is shown. */
const most = 99

interface ClockProps {
  readonly os: Pick<Os, 'notifications' | 'settings'>
  readonly shell: ShellState
}

/**
 * The taskbar's clock with its timezone's label; follows the settings at once [A2.15 A9.2 A9.10]. It opens the calendar and the
 * notifications, and shows how many of those were not seen.
 */
export function Clock({ os, shell }: ClockProps) {
  const t = useTexts(texts)
  const unseenId = useId()
  const timezone = useStore(os.settings, (state) => state.timezone)
  const isQuiet = useStore(os.settings, (state) => state.doNotDisturb)
  const unseen = useStore(os.notifications.history, (state) => state.unseen)
  const isOpen = useStore(shell, (state) => state.panel === 'clock')
  useLanguage()
  const zoned = timeInZone(useNow(), timezone)
  return (
    <>
      <button
        type="button"
        data-part="clock"
        // The time changes each second: how many there are is no part of its name.
        aria-describedby={unseen > 0 ? unseenId : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={zoned.longDate}
        onClick={() => shell.togglePanel('clock')}
        className="my-1 flex shrink-0 items-center gap-2 rounded-control px-2 select-none hover:bg-taskbar-hover aria-expanded:bg-taskbar-active"
      >
        {isQuiet ? <BellOff className="size-4 shrink-0 opacity-75" aria-hidden="true" /> : null}
        <time
          dateTime={zoned.dateTime}
          className="flex flex-col items-end text-end leading-tight whitespace-nowrap"
        >
          <span className="text-sm font-medium tabular-nums">{zoned.timeWithSeconds}</span>
          <span className="text-xs opacity-75">
            <span className="max-md:hidden">{zoned.date} · </span>
            {zoned.label}
          </span>
        </time>
        {unseen > 0 ? (
          <span
            data-part="unseen"
            data-count={unseen > most ? `${most}+` : unseen}
            aria-hidden="true"
            className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-accent-text tabular-nums before:content-[attr(data-count)]"
          />
        ) : null}
      </button>
      <span id={unseenId} hidden>
        {unseen > 0 ? t.unseen({ count: unseen }) : null}
      </span>
    </>
  )
}

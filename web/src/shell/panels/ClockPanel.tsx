import { shownSetting } from '@/kernel/settings/sections'
import { changeSettings } from '@/kernel/settings/apply'
import { timeInZone } from '@/lib/timezone'
import { useMinute } from '@/shell/cover/use-minute'
import { SettingInput } from '@/ui/settings/SettingInput'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { Calendar } from './Calendar'
import { dayOf } from './month'
import { Panel } from './Panel'
import type { PanelProps } from './panels'
import { PastNotices } from './PastNotices'
import { QuietUntil } from './QuietUntil'
import { texts } from './texts'

/** What the clock opens: the date in full, what was told earlier, and a calendar. */
export function ClockPanel({ os, isMobile, onClose }: PanelProps) {
  const t = useTexts(texts)
  const now = useMinute()
  const values = useStore(os.settings, (settings) => settings)
  const { longDate, dateTime } = timeInZone(now, values.timezone)
  return (
    <Panel
      label={t.notificationsAndCalendar}
      opener='[data-part="clock"]'
      isMobile={isMobile}
      onClose={onClose}
    >
      <div className="shrink-0 border-b border-border px-5 pt-4 pb-2">
        <p className="text-lg font-semibold">
          <time dateTime={dateTime}>{longDate}</time>
        </p>
        <SettingInput
          setting={{ ...shownSetting('doNotDisturb', values), hint: null }}
          onChange={(change) => changeSettings(os, change)}
        />
        <QuietUntil os={os} now={now} />
      </div>
      <PastNotices os={os} now={now} onLeave={onClose} />
      <Calendar today={dayOf(dateTime)} />
    </Panel>
  )
}

import type { Os } from '@/kernel/os'
import { changeSettings } from '@/kernel/settings/apply'
import { nextHour } from '@/lib/next-hour'
import { timeInZone } from '@/lib/timezone'
import { SelectField } from '@/ui/field'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

const hour = 3_600_000
/** The hour of the day at which the morning begins. */
const morning = 8

/** When "Do not disturb" ends; nothing while it is off. */
export function QuietUntil({ os, now }: { readonly os: Os; readonly now: Date }) {
  const t = useTexts(texts)
  const { doNotDisturb, quietUntil, timezone } = useStore(os.settings, (settings) => settings)
  if (!doNotDisturb) return null
  const timeOf = (moment: number) => timeInZone(new Date(moment), timezone).time
  const nextMorning = nextHour(now, morning, timezone)
  const ends = quietUntil > now.getTime()
  return (
    <SelectField
      label={t.quietEnds}
      value={ends ? 'set' : 'never'}
      options={[
        { value: 'never', label: t.quietNever },
        { value: 'hour', label: t.quietHour },
        { value: 'morning', label: t.quietMorning({ time: timeOf(nextMorning) }) },
        ...(ends ? [{ value: 'set', label: t.quietAt({ time: timeOf(quietUntil) }) }] : []),
      ]}
      onChange={({ target: { value } }) => {
        if (value === 'set') return
        const ending = { never: 0, hour: Date.now() + hour, morning: nextMorning }
        changeSettings(os, { quietUntil: value === 'hour' || value === 'morning' ? ending[value] : 0 })
      }}
    />
  )
}

import { useMemo } from 'react'
import { describeSetting } from '@/kernel/settings/describe-setting'
import { timeInZone, timezones } from '@/lib/timezone'
import { placeName, placesOfTheWorld } from '@/lib/timezone-places'
import { SelectField } from '@/ui/field'
import { useLanguage, useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import { ZoneClock } from './ZoneClock'

/** What the list of cities has while no city is chosen; no timezone is called so. */
const noCity = ''

interface TimezoneSettingProps {
  readonly timezone: string
  readonly onChange: (timezone: string) => void
}

/**
 * The timezone, in whole hours from UTC [A9.10 B3.9] or by a city, whose clocks change with daylight saving time. Where a city is
 * chosen, the list of hours shows it too, and choosing hours there ends it.
 */
export function TimezoneSetting({ timezone, onChange }: TimezoneSettingProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- in the order of the language
  const world = useMemo(() => placesOfTheWorld(), [language])
  const isCity = !timezones.includes(timezone)
  const city = { value: timezone, label: placeName(timezone) }
  // Another browser may have stored a name that this one knows, yet does not list.
  const isListed = world.some(({ places }) => places.some(({ zone }) => zone === timezone))
  const hours = timezones.map((name) => ({ value: name, label: name }))
  const asHours = {
    value: timezone,
    label: t.cityNow({ city: city.label, offset: timeInZone(new Date(), timezone).label }),
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-4 @lg:grid-cols-2">
        <SelectField
          label={describeSetting('timezone').title}
          value={timezone}
          options={isCity ? [asHours, ...hours] : hours}
          onChange={(event) => onChange(event.target.value)}
        />
        <SelectField
          label={t.city}
          hint={t.cityHint}
          value={isCity ? timezone : noCity}
          options={[
            { value: noCity, label: t.noCity, disabled: true },
            ...(isCity && !isListed ? [city] : []),
          ]}
          groups={world.map(({ part, places }) => ({
            label: t[part],
            options: places.map(({ zone, name }) => ({ value: zone, label: name })),
          }))}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p className="text-xs text-muted">
        <ZoneClock timezone={timezone} />
      </p>
    </div>
  )
}

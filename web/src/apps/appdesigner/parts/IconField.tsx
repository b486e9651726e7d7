import { TextField } from '@/ui/field'
import { OfferedIcons } from '@/ui/offered-icons'
import { useTexts } from '@/ui/use-texts'
import { drawnIcons } from '../model/drawn-icons'
import { pageLimits } from '../model/page'
import { texts } from '../texts'
import { AppIcon } from './AppIcon'

interface IconFieldProps {
  readonly icon: string
  readonly onChange: (icon: string) => void
}

/** The pictures by what they show. */
const offered = (t: typeof texts) => ({
  [t.iconNumber]: drawnIcons.Number,
  [t.iconText]: drawnIcons.Text,
  [t.iconList]: drawnIcons.List,
  [t.iconTrophy]: drawnIcons.Trophy,
  [t.iconClock]: drawnIcons.Clock,
  [t.iconChart]: drawnIcons.Chart,
  [t.iconPaint]: drawnIcons.Paint,
  [t.iconPaw]: drawnIcons.Paw,
})

/** The app's icon: typed, or one of the pictures that are offered. */
export function IconField({ icon, onChange }: IconFieldProps) {
  const t = useTexts(texts)
  // The text of a picture is of no use to anybody.
  const isPicture = icon.startsWith('data:')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <span className="mt-6 flex size-9 items-center justify-center rounded-control border border-border bg-sunken pointer-coarse:size-11">
          <AppIcon icon={icon} className="size-7 text-2xl" />
        </span>
        <div className="min-w-0 flex-1">
          <TextField
            label={t.icon}
            hint={t.iconHint}
            value={isPicture ? '' : icon}
            placeholder={isPicture ? t.aPicture : undefined}
            maxLength={pageLimits.icon}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </div>
      <OfferedIcons icons={offered(t)} chosen={icon} onChoose={onChange} />
    </div>
  )
}

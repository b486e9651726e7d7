import { TextField } from '@/ui/field'
import { OfferedIcons } from '@/ui/offered-icons'
import { drawnIcons } from '../model/drawn-icons'
import { pageLimits } from '../model/page'
import { AppIcon } from './AppIcon'

interface IconFieldProps {
  readonly icon: string
  readonly onChange: (icon: string) => void
}

/** The app's icon: typed, or one of the pictures that are offered. */
export function IconField({ icon, onChange }: IconFieldProps) {
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
            label="Icon"
            hint="An emoji or the address of a picture, or one of these."
            value={isPicture ? '' : icon}
            placeholder={isPicture ? 'A picture' : undefined}
            maxLength={pageLimits.icon}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </div>
      <OfferedIcons icons={drawnIcons} chosen={icon} onChoose={onChange} />
    </div>
  )
}

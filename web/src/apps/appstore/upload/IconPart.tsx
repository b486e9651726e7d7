import { type Sentence } from '@/lib/result'
import { useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { OfferedIcons } from '@/ui/offered-icons'
import { shownIcon } from '../model/shown-icon'
import { StoreIcon } from '../parts/StoreIcon'
import { iconFromPicture } from './icon-picture'
import { offeredIcons } from './offered-icons'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface IconPartProps {
  readonly icon: string
  readonly name: string
  readonly disabled: boolean
  readonly onChange: (icon: string) => void
}

/** The app's icon: an emoji that is typed or offered, or a picture, which becomes part of the app. */
export function IconPart({ icon, name, disabled, onChange }: IconPartProps) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Sentence | null>(null)
  // The text of a picture is of no use to anybody.
  const isPicture = icon.startsWith('data:')
  const isElsewhere = shownIcon(icon, location.origin) === null
  const change = (chosen: string) => {
    setProblem(null)
    onChange(chosen)
  }
  const readPicture = async (file: File) => {
    const made = await iconFromPicture(file)
    if (made.ok) change(made.value)
    else setProblem(made.error)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <span className="mt-6 flex size-9 shrink-0 items-center justify-center rounded-control border border-border bg-sunken pointer-coarse:size-11">
          <StoreIcon app={{ icon, name }} size="small" />
        </span>
        <div className="min-w-0 flex-1">
          <TextField
            label={t.icon}
            value={isPicture ? '' : icon}
            placeholder={isPicture ? t.isPicture : undefined}
            maxLength={200}
            autoComplete="off"
            disabled={disabled}
            error={problem?.message ?? (isElsewhere ? t.pictureElsewhere : null)}
            onChange={(event) => change(event.target.value)}
          />
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label={t.pictureFile}
          tabIndex={-1}
          className="sr-only"
          disabled={disabled}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) void readPicture(chosen)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Button className="mt-6 min-h-9" disabled={disabled} onClick={() => input.current?.click()}>
          {t.picture}
        </Button>
      </div>
      <OfferedIcons icons={offeredIcons()} chosen={icon} isDisabled={disabled} onChoose={change} />
    </div>
  )
}

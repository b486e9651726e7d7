import FolderHeart from 'lucide-react/icons/folder-heart'
import HardDrive from 'lucide-react/icons/hard-drive'
import { type ReactNode, useId } from 'react'
import { classNames } from '@/lib/class-names'
import { Meter } from '@/ui/meter'
import { useTexts } from '@/ui/use-texts'
import { demoDrives, nameOf, ownDrive } from '../model/demo-drives'
import { texts } from '../texts'

interface DriveListProps {
  /** Id of the chosen drive. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** Use of the person's own drive: `share` from 0 to 1, null when unknown, and the same as a text. */
  readonly own: { readonly share: number | null; readonly text: string }
}

interface DriveProps {
  readonly id: string
  readonly group: string
  readonly name: string
  readonly icon: ReactNode
  readonly text: string
  readonly share: number | null
  readonly isChosen: boolean
  readonly onChange: (id: string) => void
  readonly isOwn?: boolean
}

/** One drive: a native radio button behind a card, so that arrow keys move the choice. */
function Drive({ id, group, name, icon, text, share, isChosen, onChange, isOwn = false }: DriveProps) {
  const t = useTexts(texts)
  const labelId = useId()
  return (
    <label
      className={classNames(
        'flex min-w-0 items-center gap-3 rounded-control border border-transparent px-2.5 py-2 hover:bg-sunken',
        'has-checked:border-(--accent-ink) has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="radio"
        name={group}
        value={id}
        checked={isChosen}
        aria-labelledby={labelId}
        aria-describedby={`${labelId}-use`}
        onChange={() => onChange(id)}
        className="sr-only"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'size-9 shrink-0 items-center justify-center rounded-control',
          isOwn ? 'flex bg-accent text-accent-text' : 'hidden bg-sunken text-muted @xl:flex',
        )}
      >
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span id={labelId} className="truncate text-sm font-medium">
          {name}
        </span>
        {share === null ? null : <Meter label={t.inUse({ drive: name })} value={share} max={1} text={text} />}
        <span id={`${labelId}-use`} className="truncate text-xs text-muted tabular-nums">
          {text}
        </span>
      </span>
    </label>
  )
}

/** The drives to choose from: those of the demonstration, and the person's own files set apart [B2.95]. */
export function DriveList({ value, onChange, own }: DriveListProps) {
  const t = useTexts(texts)
  const group = useId()
  return (
    <div role="radiogroup" aria-label={t.drives} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-1 @xl:grid-cols-1">
        <p className="col-span-full px-2.5 text-xs font-medium text-muted">{t.sampleDrives}</p>
        {demoDrives.map((drive) => (
          <Drive
            key={drive.id}
            id={drive.id}
            group={group}
            name={t.idAndName({ id: drive.id, name: nameOf(drive) })}
            icon={<HardDrive className="size-5" />}
            text={t.usedOfGigabytes(drive)}
            share={drive.used / drive.total}
            isChosen={value === drive.id}
            onChange={onChange}
          />
        ))}
      </div>
      <div className="flex flex-col gap-1">
        <p className="px-2.5 text-xs font-medium text-muted">{t.ownDrive}</p>
        <Drive
          id={ownDrive.id}
          group={group}
          name={t.myFiles}
          icon={<FolderHeart className="size-5" />}
          text={own.text}
          share={own.share}
          isChosen={value === ownDrive.id}
          onChange={onChange}
          isOwn
        />
      </div>
    </div>
  )
}

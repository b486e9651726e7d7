import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { baseName } from '@/kernel/files/paths'
import type { Transfer } from '@/kernel/files/transfer-types'
import { classNames } from '@/lib/class-names'
import { plainName } from '@/lib/language/isolate'
import { IconButton } from '@/ui/button'
import { fileIcon } from '@/ui/icons/file-icons'
import { ProgressBar } from '@/ui/progress-bar'
import { useTexts } from '@/ui/use-texts'
import { describeProgress } from './model/describe'
import type { TransferRow } from './model/transfer-rows'
import { texts } from './texts'

interface TransferItemProps {
  readonly row: TransferRow
  /** Pauses what goes on, and goes on with what does not. */
  readonly onToggle: () => void
  readonly onCancel: () => void
}

const toggles = {
  running: { icon: Pause, label: 'pause' },
  waiting: { icon: Pause, label: 'pause' },
  paused: { icon: Play, label: 'resume' },
  failed: { icon: RotateCw, label: 'tryAgain' },
} as const satisfies Record<Transfer['state'], unknown>

const tones = { running: 'accent', waiting: 'quiet', paused: 'quiet', failed: 'danger' } as const

/** One file on its way, with what can be done about it. */
export function TransferItem({ row, onToggle, onCancel }: TransferItemProps) {
  const t = useTexts(texts)
  const { path, direction, size, done, state, problem } = row
  const name = plainName(baseName(path))
  const progress = describeProgress(row, t)
  const isFailed = state === 'failed'
  const { icon: ToggleIcon, label } = toggles[state]
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-b border-border px-4 py-3 last:border-b-0"
    >
      <img
        src={fileIcon(baseName(path), 'file')}
        alt=""
        draggable={false}
        className="mt-0.5 size-8 shrink-0"
      />
      <div className="min-w-0">
        <p className="flex text-base font-medium">
          {/* In its own direction, so that a long name is cut off at its end. */}
          <span dir="auto" title={path} className="truncate">
            {name}
          </span>
        </p>
        <p className="mt-0.5 flex items-center gap-1.5 text-xs text-muted tabular-nums">
          <Arrow className="size-3.5 shrink-0 text-(--accent-ink)" aria-hidden="true" />
          <span className="sr-only">{t.direction({ direction })}</span>
          <span className="min-w-0">{progress}</span>
        </p>
        <div className="mt-1.5">
          <ProgressBar
            label={name}
            progress={size > 0 ? Math.min(1, done / size) : null}
            text={progress}
            tone={tones[state]}
          />
        </div>
      </div>
      <div className="flex items-start">
        {/* One button whatever it does, so that it keeps the focus. */}
        <IconButton label={t[label]} onClick={onToggle}>
          <ToggleIcon className="size-4" aria-hidden="true" />
        </IconButton>
        {/* A file that is not sent stays here, so that there is nothing left to cancel. */}
        {direction === 'up' && state === 'paused' ? null : (
          <IconButton label={t.cancel} onClick={onCancel}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {problem ? (
        <p
          role={isFailed ? 'alert' : undefined}
          className={classNames(
            'col-start-2 col-end-4 mt-2 text-sm',
            isFailed ? 'text-danger' : 'text-muted',
          )}
        >
          {problem.message}
        </p>
      ) : null}
    </li>
  )
}

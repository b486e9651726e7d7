import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { formatBytes } from '@/lib/format-bytes'
import { plainName } from '@/lib/language/isolate'
import { IconButton } from '@/ui/button'
import { ProgressBar } from '@/ui/progress-bar'
import { useTexts } from '@/ui/use-texts'
import { failureText } from '../failure-text'
import type { Drop } from '../model/drops'
import { texts } from '../texts'
import { EntryIcon } from './EntryIcon'

function stateText(t: typeof texts, { name, status, progress, isWaiting, storedAs, failure }: Drop): string {
  if (status === 'waiting') return t.waiting
  if (status === 'reading') return t.reading
  const percent = String(Math.floor(progress * 100))
  if (status === 'sending' && isWaiting) return t.paused({ percent })
  if (status === 'sending') return progress === 1 ? t.finishing : t.sending({ percent })
  if (status === 'failed') return failureText(t, failure ?? 'unavailable')
  return storedAs === null || storedAs === name ? t.done : t.doneAs({ name: plainName(storedAs) })
}

interface DropRowProps {
  readonly drop: Drop
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/** A file of this guest, and how far it is. */
export function DropRow({ drop, onCancel, onRetry }: DropRowProps) {
  const t = useTexts(texts)
  const name = plainName(drop.name)
  const text = stateText(t, drop)
  const isFailed = drop.status === 'failed'
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-6">
      <EntryIcon name={drop.name} kind="file" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        <p
          role={isFailed ? 'alert' : undefined}
          className={`text-sm tabular-nums ${isFailed ? 'text-danger' : drop.status === 'done' ? 'text-success' : 'text-muted'}`}
        >
          {formatBytes(drop.size)} · {text}
        </p>
        {drop.status === 'sending' ? (
          <div className="mt-1">
            <ProgressBar
              label={t.progress({ name })}
              progress={drop.progress === 1 ? null : drop.progress}
              text={text}
            />
          </div>
        ) : null}
      </div>
      {isFailed ? (
        <IconButton label={t.retryFile({ name })} onClick={onRetry}>
          <RotateCw className="size-5" />
        </IconButton>
      ) : null}
      {drop.status === 'done' ? null : (
        <IconButton label={isFailed ? t.remove({ name }) : t.cancel({ name })} onClick={onCancel}>
          <X className="size-5" />
        </IconButton>
      )}
    </li>
  )
}

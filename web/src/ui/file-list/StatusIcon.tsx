import Clock from 'lucide-react/icons/clock'
import Cloud from 'lucide-react/icons/cloud'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Pause from 'lucide-react/icons/pause'
import Pin from 'lucide-react/icons/pin'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import type { FileListStatus } from './types'

const icons = {
  away: Cloud,
  kept: Pin,
  waiting: CloudUpload,
  queued: Clock,
  paused: Pause,
  failed: TriangleAlert,
} as const

/** A ring that fills with what is through. Lengths are those of its drawing, not of the page. */
const radius = 6.5
const around = 2 * Math.PI * radius

function Ring({ progress }: { readonly progress: number }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-full -rotate-90 fill-none stroke-[2.5]">
      <circle cx="8" cy="8" r={radius} className="stroke-border" />
      <circle
        cx="8"
        cy="8"
        r={radius}
        strokeDasharray={`${progress * around} ${around}`}
        className="stroke-(--accent-ink)"
      />
    </svg>
  )
}

interface StatusIconProps {
  /** What describes the item refers to it. */
  readonly id: string
  readonly status: FileListStatus
  /** Classes that give place and size. */
  readonly className: string
}

/** How an item's content is kept: a small icon, named by what it says. */
export function StatusIcon({
  id,
  status: { kind, label, progress = 0 },
  className,
}: StatusIconProps): ReactNode {
  const Icon = kind === 'moving' ? null : icons[kind]
  return (
    <span
      id={id}
      role="img"
      aria-label={label}
      data-status={kind}
      title={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center',
        kind === 'failed' ? 'text-danger' : kind === 'kept' ? 'text-(--accent-ink)' : 'text-muted',
        className,
      )}
    >
      {Icon ? <Icon className="size-full" aria-hidden="true" /> : <Ring progress={progress} />}
    </span>
  )
}

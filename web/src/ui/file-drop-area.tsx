import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { useFileDrop } from './use-file-drop'

interface FileDropAreaProps {
  readonly label: string
  readonly onDrop: (files: readonly File[]) => void
  /** Takes nothing for the moment. */
  readonly isDisabled?: boolean
  readonly part?: string
  /** At least a button that chooses files: nothing but a pointer can drop. */
  readonly children: ReactNode
}

/** A frame on which files of the computer can be dropped. */
export function FileDropArea({ label, onDrop, isDisabled = false, part, children }: FileDropAreaProps) {
  const { isOver, handlers } = useFileDrop(({ files }) => {
    if (files.length > 0) onDrop([...files])
  })
  return (
    <div
      role="group"
      aria-label={label}
      data-part={part}
      {...(isDisabled ? null : handlers)}
      className={classNames(
        'flex flex-col gap-2 rounded-control border border-dashed p-3 transition-colors duration-(--motion-fast)',
        isOver && !isDisabled ? 'border-(--accent-ink) bg-accent-soft' : 'border-border-strong',
      )}
    >
      {children}
    </div>
  )
}

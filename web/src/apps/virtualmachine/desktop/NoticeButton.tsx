import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'

interface NoticeButtonProps {
  readonly isPrimary?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button on a card of the machine's wallpaper, which is dark in every theme. */
export function NoticeButton({ isPrimary = false, onClick, children }: NoticeButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        'mt-3 min-h-9 rounded-control border px-3 font-medium transition-colors duration-(--motion-fast) pointer-coarse:min-h-11',
        isPrimary
          ? 'border-transparent bg-white text-black hover:bg-white/85'
          : 'border-white/40 hover:bg-white/15',
      )}
    >
      {children}
    </button>
  )
}

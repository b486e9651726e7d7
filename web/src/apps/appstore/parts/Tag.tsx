import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'

const tones = {
  plain: 'bg-sunken text-text',
  accent: 'bg-accent-soft text-text',
  success: 'bg-sunken text-text [&_svg]:text-success',
  danger: 'bg-danger-soft text-text [&_svg]:text-danger',
}

interface TagProps {
  readonly tone?: keyof typeof tones
  /** A small icon first. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A word in a rounded box: a category, a framework, a state. */
export function Tag({ tone = 'plain', icon, children }: TagProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 min-w-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

import type { Badge } from '@/kernel/badges/types'
import './badge.css'

/** The number on an icon; the icon's name says what it counts. */
export const BadgeMark = ({ badge }: { readonly badge: Badge | undefined }) =>
  badge ? (
    <span aria-hidden="true" data-part="badge" className="badge-mark">
      {badge.count > 99 ? '99+' : badge.count}
    </span>
  ) : null

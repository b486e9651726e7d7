import type { Badge } from '@/kernel/badges/types'
import { formatNumber } from '@/lib/language/format'
import { useTexts } from '@/ui/use-texts'
import './badge.css'
import { texts } from './texts'

/** The largest number that is shown. */
const most = 99

/** The number on an icon; the icon's name says what it counts. */
export function BadgeMark({ badge }: { readonly badge: Badge | undefined }) {
  const t = useTexts(texts)
  return badge ? (
    <span aria-hidden="true" data-part="badge" className="badge-mark">
      {badge.count > most ? t.more({ most }) : formatNumber(badge.count)}
    </span>
  ) : null
}

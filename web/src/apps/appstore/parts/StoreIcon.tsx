import { useState } from 'react'
import type { StoreApp } from '@/kernel/community/types'
import { ChosenIcon } from '@/ui/chosen-icon'
import { shownIcon } from '../model/shown-icon'

interface StoreIconProps {
  readonly app: Pick<StoreApp, 'icon' | 'name'>
  readonly size?: 'small' | 'medium' | 'large'
}

/** An app's icon; where its picture is not to be had, the letter that its name begins with. Decoration. */
export function StoreIcon({ app: { icon, name }, size = 'large' }: StoreIconProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = broken === icon ? null : shownIcon(icon, location.origin)
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? 'A'
  return (
    <span className="contents" onErrorCapture={() => setBroken(icon)}>
      <ChosenIcon icon={shown ?? letter} size={size} />
    </span>
  )
}

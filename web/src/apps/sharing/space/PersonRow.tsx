import type { ReactNode } from 'react'
import { initialsOf } from '@/kernel/community/person'
import { Avatar } from '@/ui/avatar'

interface PersonRowProps {
  readonly name: string
  /** Under the name. */
  readonly detail?: ReactNode
  /** What can be done, at the end of the row. */
  readonly children?: ReactNode
}

/** A person in a list. */
export function PersonRow({ name, detail, children }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-2 last:border-b-0">
      <Avatar initials={initialsOf({ username: name, fullName: null })} />
      <span className="min-w-24 flex-1">
        <bdi className="block text-base font-medium break-words">{name}</bdi>
        {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
      </span>
      {children ? <span className="ms-auto flex items-center gap-1">{children}</span> : null}
    </li>
  )
}

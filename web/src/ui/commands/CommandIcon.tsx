import type { ComponentType } from 'react'
import type { BoundCommand } from '@/lib/command'

interface CommandIconProps {
  readonly command: Pick<BoundCommand, 'icon'>
  readonly className?: string | undefined
}

/** The kernel, which hands icons on, knows no components: what is a component is found out here. */
const isComponent = (icon: unknown): icon is ComponentType<{ className: string; 'aria-hidden': true }> =>
  typeof icon === 'function' || (typeof icon === 'object' && icon !== null)

/** The icon of a command, if it has one. */
export function CommandIcon({ command: { icon: Icon }, className = 'size-4' }: CommandIconProps) {
  return isComponent(Icon) ? <Icon className={className} aria-hidden /> : null
}

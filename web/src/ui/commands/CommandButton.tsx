import { classNames } from '@/lib/class-names'
import { IconButton } from '@/ui/button'
import { CommandIcon } from './CommandIcon'
import { keyAttribute, titleWithKeys } from './keys'
import type { BoundCommand } from '@/lib/command'

interface CommandButtonProps {
  readonly command: BoundCommand
  /** It cannot be pressed for a reason that is not the command's. */
  readonly isDisabled?: boolean
  readonly className?: string
  readonly iconClassName?: string
}

/** A button of a toolbar, made from a command. */
export function CommandButton({ command, isDisabled, className, iconClassName }: CommandButtonProps) {
  return (
    <IconButton
      label={command.title}
      title={titleWithKeys(command)}
      aria-keyshortcuts={keyAttribute(command)}
      aria-pressed={command.isChecked ?? undefined}
      disabled={isDisabled === true || !command.isOffered || !command.isEnabled}
      onClick={() => command.run()}
      className={classNames('aria-pressed:bg-accent-soft', className)}
    >
      <CommandIcon command={command} className={iconClassName} />
    </IconButton>
  )
}

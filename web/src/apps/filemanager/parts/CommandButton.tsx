import { classNames } from '@/lib/class-names'
import { IconButton } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { chordText } from '@/lib/chord'
import { canPerform, contextOf, labelOf, perform } from '../commands/context'
import { texts } from '../commands/texts'
import type { FileCommand } from '../commands/types'
import type { FileManager } from '../model/file-manager'

interface CommandButtonProps {
  readonly manager: FileManager
  readonly command: FileCommand
  /** Shown pressed, for commands that are states. */
  readonly isPressed?: boolean
  readonly className?: string
}

/** A toolbar button made from a command. */
export function CommandButton({ manager, command, isPressed, className }: CommandButtonProps) {
  const t = useTexts(texts)
  const context = contextOf(manager)
  const label = labelOf(command, context)
  const [keys] = command.keys ?? []
  return (
    <IconButton
      label={label}
      title={keys ? t.withKeys({ label, keys: chordText(keys) }) : label}
      aria-pressed={isPressed}
      disabled={!canPerform(command, context)}
      onClick={() => perform(command, manager)}
      className={classNames('aria-pressed:bg-accent-soft', className)}
    >
      <command.icon className="size-4" aria-hidden="true" />
    </IconButton>
  )
}

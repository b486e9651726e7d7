import X from 'lucide-react/icons/x'
import type { ShellState } from '@/shell/desktop/shell-state'
import { IconButton } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useStore } from '@/ui/use-store'
import { allCommands } from './all-commands'
import { chordCaps } from '@/lib/chord'
import type { ShellCommand } from './commands'

/** Keys that are not commands: they belong to the element that has focus, or to the notifications. */
const fixedKeys: readonly Pick<ShellCommand, 'label' | 'keys' | 'group'>[] = [
  { label: 'Move between icons', keys: 'Arrow keys', group: 'Desktop' },
  { label: 'Open an icon', keys: 'Enter', group: 'Desktop' },
  { label: 'Remove an installed app from the desktop', keys: 'Delete', group: 'Desktop' },
  { label: 'Go to the notifications', keys: 'F8', group: 'Desktop' },
]

const groups = ['Desktop', 'Windows'] as const

/** The list of all shortcuts, made from the commands themselves. */
export function ShortcutSheet({ shell }: { readonly shell: ShellState }) {
  const isOpen = useStore(shell, (state) => state.isShortcutSheetOpen)
  if (!isOpen) return null
  const lines = [...allCommands, ...fixedKeys]
  return (
    <Modal title="Keyboard shortcuts" open onClose={shell.closeShortcuts}>
      <IconButton label="Close" onClick={shell.closeShortcuts} className="absolute top-3 end-3">
        <X className="size-4" aria-hidden="true" />
      </IconButton>
      <div className="flex flex-col gap-4">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 text-xs font-semibold tracking-wide text-muted uppercase">{group}</h3>
            <dl>
              {lines
                .filter((line) => line.group === group)
                .map((line) => (
                  <div
                    key={line.label}
                    className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
                  >
                    <dt className="text-base">{line.label}</dt>
                    <dd className="flex gap-1">
                      {chordCaps(line.keys).map((cap) => (
                        <kbd
                          key={cap}
                          className="rounded border border-border bg-raised px-1.5 py-0.5 font-sans text-xs shadow-[0_1px_0_var(--border)]"
                        >
                          {cap}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

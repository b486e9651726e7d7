import X from 'lucide-react/icons/x'
import type { ShellState } from '@/shell/desktop/shell-state'
import { IconButton } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { allCommands } from './all-commands'
import { chordCaps } from '@/lib/chord-text'
import type { ShellCommand } from './commands'
import { texts } from './texts'

/** A line of the list. */
interface Line {
  readonly label: string
  readonly caps: readonly string[]
  readonly group: ShellCommand['group']
}

/** Keys that are not commands: they belong to the element that has focus, or to the notifications. */
const fixedKeys = (t: typeof texts): readonly Line[] => [
  { label: t.moveBetweenIcons, caps: [t.arrowKeys], group: 'desktop' },
  { label: t.openIcon, caps: chordCaps('Enter'), group: 'desktop' },
  { label: t.removeIcon, caps: chordCaps('Delete'), group: 'desktop' },
  { label: t.goToNotifications, caps: ['F8'], group: 'desktop' },
]

const lineOf = ({ label, keys, group }: ShellCommand): Line => ({
  label: label(),
  caps: chordCaps(keys),
  group,
})

const groups = ['desktop', 'windows'] as const

/** The list of all shortcuts, made from the commands themselves. */
export function ShortcutSheet({ shell }: { readonly shell: ShellState }) {
  const t = useTexts(texts)
  const isOpen = useStore(shell, (state) => state.isShortcutSheetOpen)
  if (!isOpen) return null
  const lines = [...allCommands.map(lineOf), ...fixedKeys(t)]
  return (
    <Modal title={t.shortcuts} open onClose={shell.closeShortcuts}>
      <IconButton label={t.close} onClick={shell.closeShortcuts} className="absolute top-3 end-3">
        <X className="size-4" aria-hidden="true" />
      </IconButton>
      <div className="flex flex-col gap-4">
        {groups.map((group) => (
          <section key={group} aria-label={t[group]}>
            <h3 className="mb-1 text-xs font-semibold tracking-wide text-muted uppercase">{t[group]}</h3>
            <dl>
              {lines
                .filter((line) => line.group === group)
                .map((line) => (
                  <div
                    key={line.label}
                    className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
                  >
                    <dt className="text-base">{line.label}</dt>
                    <dd dir="ltr" className="flex gap-1">
                      {line.caps.map((cap) => (
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

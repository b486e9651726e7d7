import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { allCommands } from '../commands/all-commands'
import { chordText } from '@/lib/chord'
import type { CommandGroup } from '../commands/types'

/** Keys that belong to the list itself. */
const listKeys: readonly { readonly label: string; readonly keys: string }[] = [
  { label: 'Move the focus', keys: 'Arrow keys, Home, End' },
  { label: 'Open', keys: 'Enter' },
  { label: 'Select more', keys: 'Shift or Ctrl with arrows and clicks' },
  { label: 'Find a name', keys: 'Type its beginning' },
  { label: 'Menu of what is selected', keys: 'Menu key' },
]

const groups: readonly CommandGroup[] = ['Go', 'Files', 'View', 'Recycle Bin']

/** A command's name apart from the moment: what it can be undone of, or what is selected. */
const generalLabels: Readonly<Record<string, string>> = {
  undo: 'Undo',
  redo: 'Redo',
  'toggle-hidden': 'Show or hide hidden files',
}

/** The listing of shortcuts, made from the commands themselves. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const lines = allCommands.flatMap(({ id, label, keys, group }) =>
    keys
      ? {
          group,
          label: generalLabels[id] ?? (typeof label === 'string' ? label : id),
          keys: keys.map(chordText).join(' or '),
        }
      : [],
  )
  return (
    <Modal title="File manager shortcuts" open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Group title="List" lines={listKeys} />
        {groups.map((group) => (
          <Group key={group} title={group} lines={lines.filter((line) => line.group === group)} />
        ))}
      </div>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}

interface GroupProps {
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly keys: string }[]
}

function Group({ title, lines }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-xs font-semibold tracking-wide text-muted uppercase">{title}</h3>
      <dl>
        {lines.map(({ label, keys }) => (
          <div
            key={`${label} ${keys}`}
            className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
          >
            <dt className="text-base">{label}</dt>
            <dd className="text-end text-xs text-muted">{keys}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { commands } from '../commands'
import { chordText } from '@/lib/chord-text'
import { formatList } from '@/lib/language/format'
import { groups } from '../commands/groups'
import { texts } from './texts'

/** Keys that belong to the list itself. */
const listKeys = (t: typeof texts) => [
  { label: t.moveFocus, keys: t.moveFocusKeys },
  { label: t.open, keys: t.openKeys },
  { label: t.selectMore, keys: t.selectMoreKeys },
  { label: t.findName, keys: t.findNameKeys },
  { label: t.menu, keys: t.menuKeys },
]

/** The listing of shortcuts, made from the commands themselves. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(texts)
  const lines = commands.flatMap(({ title, keys, group }) =>
    keys
      ? {
          group,
          label: title(),
          keys: formatList(
            keys.map((chord) => chordText(chord)),
            'disjunction',
          ),
        }
      : [],
  )
  return (
    <Modal title={t.shortcuts} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Group title={t.list} lines={listKeys(t)} />
        {Object.values(groups).map((group) => (
          <Group key={group.id} title={group.title()} lines={lines.filter((line) => line.group === group)} />
        ))}
      </div>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t.close}
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

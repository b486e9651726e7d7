import X from 'lucide-react/icons/x'
import { Fragment } from 'react'
import type { Os } from '@/kernel/os'
import { chordCaps } from '@/lib/chord-text'
import type { CommandGroup } from '@/lib/command'
import { Button, IconButton } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { ShortcutSheetProps } from './ShortcutSheetHost'
import { texts } from './texts'

/** A line of the list: what is done, and the keys of each way to do it. */
interface Line {
  readonly id: string
  readonly title: string
  readonly ways: readonly (readonly string[])[]
  readonly group: CommandGroup
}

/** What can be done by keys in the window in front, and on the desktop. */
function linesOf({ commands, windows }: Pick<Os, 'commands' | 'windows'>): readonly Line[] {
  const { activeId } = windows.getState()
  return [...(activeId === null ? [] : [activeId]), null].flatMap((place) => [
    ...commands
      .recordsOf(place)
      .map(
        (command): Line => ({
          id: command.id,
          title: command.title(),
          ways: commands.keymap.keysOf(command).map((chord) => chordCaps(chord)),
          group: command.group,
        }),
      )
      .filter(({ ways }) => ways.length > 0),
    ...commands
      .notesOf(place)
      .map(({ id, title, keys, group }): Line => ({ id, title: title(), ways: [[keys()]], group })),
  ])
}

/** The list of all shortcuts, made from the commands themselves. */
export default function ShortcutSheet({ os, onClose }: ShortcutSheetProps) {
  const t = useTexts(texts)
  useStore(os.commands.keymap, (keys) => keys)
  const lines = linesOf(os)
  const groups = new Map(lines.map(({ group }) => [group.id, group]))
  return (
    <Modal title={t.shortcuts} open onClose={onClose}>
      <IconButton label={t.close} onClick={onClose} className="absolute top-3 end-3">
        <X className="size-4" aria-hidden="true" />
      </IconButton>
      <div className="flex flex-col gap-4">
        {[...groups.values()].map((group) => (
          <section key={group.id} aria-label={group.title()}>
            <h3 className="mb-1 text-xs font-semibold tracking-wide text-muted uppercase">{group.title()}</h3>
            <dl>
              {lines
                .filter((line) => line.group.id === group.id)
                .map((line) => (
                  <div
                    key={line.id}
                    className="flex min-h-8 items-center justify-between gap-4 border-b border-border last:border-b-0"
                  >
                    <dt className="text-base">{line.title}</dt>
                    <dd dir="ltr" className="flex shrink-0 items-center gap-1">
                      <Keys ways={line.ways} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-4 flex justify-end">
        <Button
          onClick={() => {
            onClose()
            os.windows.open('otteros-settings', { metadata: { page: 'shortcuts' } })
          }}
        >
          {t.change}
        </Button>
      </div>
    </Modal>
  )
}

function Keys({ ways }: Pick<Line, 'ways'>) {
  const t = useTexts(texts)
  return ways.map((caps, index) => (
    <Fragment key={caps.join(' ')}>
      {index > 0 ? <span className="px-1 text-xs text-muted">{t.or}</span> : null}
      {caps.map((cap) => (
        <kbd
          key={cap}
          className="rounded border border-border bg-raised px-1.5 py-0.5 font-sans text-xs shadow-[0_1px_0_var(--border)]"
        >
          {cap}
        </kbd>
      ))}
    </Fragment>
  ))
}

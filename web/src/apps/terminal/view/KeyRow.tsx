import { classNames } from '@/lib/class-names'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import type { TerminalController } from './terminal-controller'

interface KeyRowProps {
  readonly controller: TerminalController
}

/** The keys: the name of each, its label, and what it sends. */
const keysIn = (t: typeof texts) => [
  { name: t.tab, label: t.tab, data: '\t' },
  { name: t.escape, label: t.esc, data: '\u001B' },
  { name: t.left, label: '←', data: '\u001B[D' },
  { name: t.up, label: '↑', data: '\u001B[A' },
  { name: t.down, label: '↓', data: '\u001B[B' },
  { name: t.right, label: '→', data: '\u001B[C' },
]

const look =
  'min-h-11 min-w-11 flex-1 rounded-control border border-border bg-raised px-2 text-sm font-medium text-text touch-manipulation select-none active:bg-sunken'

/**
 * The keys that a phone's keyboard lacks; the virtual keyboard has them itself. They leave the focus where it is, so that the
 * keyboard stays open.
 */
export function KeyRow({ controller }: KeyRowProps) {
  const t = useTexts(texts)
  const isCtrlHeld = useStore(controller, (state) => state.isCtrlHeld)
  return (
    <div
      role="toolbar"
      // As on a real keyboard: the arrow to the left is on the left.
      dir="ltr"
      aria-label={t.keys}
      onPointerDown={(event) => event.preventDefault()}
      className="flex gap-1 border-t border-border bg-surface p-1 [[data-virtual-keyboard]_&]:hidden"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={isCtrlHeld}
        onClick={() => controller.holdCtrl(!isCtrlHeld)}
        className={classNames(look, isCtrlHeld && 'border-accent bg-accent-soft')}
      >
        {t.ctrl}
      </button>
      {keysIn(t).map(({ name, label, data }) => (
        <button
          key={data}
          type="button"
          tabIndex={-1}
          aria-label={name}
          onClick={() => controller.send(data)}
          className={look}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { useStore } from '@/ui/use-store'
import type { TerminalController } from './terminal-controller'

interface KeyRowProps {
  readonly controller: TerminalController
}

const keys: readonly { readonly name: string; readonly label: ReactNode; readonly data: string }[] = [
  { name: 'Tab', label: 'Tab', data: '\t' },
  { name: 'Escape', label: 'Esc', data: '\u001B' },
  { name: 'Left', label: '←', data: '\u001B[D' },
  { name: 'Up', label: '↑', data: '\u001B[A' },
  { name: 'Down', label: '↓', data: '\u001B[B' },
  { name: 'Right', label: '→', data: '\u001B[C' },
]

const look =
  'min-h-11 min-w-11 flex-1 rounded-control border border-border bg-raised px-2 text-sm font-medium text-text touch-manipulation select-none active:bg-sunken'

/**
 * The keys that a phone's keyboard lacks; the virtual keyboard has them itself. They leave the focus where it is, so that the
 * keyboard stays open.
 */
export function KeyRow({ controller }: KeyRowProps) {
  const isCtrlHeld = useStore(controller, (state) => state.isCtrlHeld)
  return (
    <div
      role="toolbar"
      aria-label="Terminal keys"
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
        Ctrl
      </button>
      {keys.map(({ name, label, data }) => (
        <button
          key={name}
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

/** Keys that a phone's keyboard lacks, and what the serial line gets for them. */
const keys: readonly (readonly [name: string, label: string, data: string])[] = [
  ['Tab', 'Tab', '\t'],
  ['Escape', 'Esc', '\u001B'],
  ['Control C', '^C', '\u0003'],
  ['Control D', '^D', '\u0004'],
  ['Left', '←', '\u001B[D'],
  ['Up', '↑', '\u001B[A'],
  ['Down', '↓', '\u001B[B'],
  ['Right', '→', '\u001B[C'],
]

/** A row of them. They leave the focus where it is, so that the keyboard stays open. */
export const KeyRow = ({ onSend }: { readonly onSend: (data: string) => void }) => (
  <div
    role="toolbar"
    aria-label="Terminal keys"
    onPointerDown={(event) => event.preventDefault()}
    className="flex shrink-0 gap-1 border-t border-border bg-surface p-1"
  >
    {keys.map(([name, label, data]) => (
      <button
        key={name}
        type="button"
        tabIndex={-1}
        aria-label={name}
        onClick={() => onSend(data)}
        className="min-h-11 min-w-0 flex-1 touch-manipulation rounded-control border border-border bg-raised text-sm font-medium select-none active:bg-sunken"
      >
        {label}
      </button>
    ))}
  </div>
)

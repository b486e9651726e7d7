import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** Keys that a phone's keyboard lacks: the name's text, what stands on them, and what the serial line gets for them. */
const keys = [
  ['tab', () => texts.tab, '\t'],
  ['escape', () => texts.escapeKey, '\u001B'],
  ['controlC', () => '^C', '\u0003'],
  ['controlD', () => '^D', '\u0004'],
  ['left', () => '←', '\u001B[D'],
  ['up', () => '↑', '\u001B[A'],
  ['down', () => '↓', '\u001B[B'],
  ['right', () => '→', '\u001B[C'],
] as const

/** A row of them. They leave the focus where it is, so that the keyboard stays open. */
export function KeyRow({ onSend }: { readonly onSend: (data: string) => void }) {
  const t = useTexts(texts)
  return (
    <div
      role="toolbar"
      // As on a real keyboard: the arrow to the left is on the left.
      dir="ltr"
      aria-label={t.terminalKeys}
      onPointerDown={(event) => event.preventDefault()}
      className="flex shrink-0 gap-1 border-t border-border bg-surface p-1"
    >
      {keys.map(([name, label, data]) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          aria-label={t[name]}
          onClick={() => onSend(data)}
          className="min-h-11 min-w-0 flex-1 touch-manipulation rounded-control border border-border bg-raised text-sm font-medium select-none active:bg-sunken"
        >
          {label()}
        </button>
      ))}
    </div>
  )
}

import Power from 'lucide-react/icons/power'
import { isBehind } from '@/ui/is-behind'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** The machine was shut down [B4.18]: dark, with its power button. */
export function OffScreen({ onPowerOn }: { readonly onPowerOn: () => void }) {
  const t = useTexts(texts)
  return (
    <div className="vm-dark flex size-full flex-col items-center justify-center gap-5">
      <p role="status" className="text-base text-white/80">
        {t.off}
      </p>
      <button
        type="button"
        // So that a person who shut it down with the keyboard can go on from here.
        ref={(button) => {
          if (!isBehind(button)) button?.focus()
        }}
        onClick={onPowerOn}
        className="flex min-h-11 items-center gap-2.5 rounded-full border border-white/40 px-5 text-base font-medium transition-colors duration-(--motion-fast) hover:bg-white/15"
      >
        <Power aria-hidden="true" className="size-4.5" />
        {t.powerOn}
      </button>
    </div>
  )
}

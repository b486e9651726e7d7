import Info from 'lucide-react/icons/info'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** What plugins may be made of and can do [B2.48]. */
export function Notice() {
  const t = useTexts(texts)
  return (
    <aside
      aria-label={t.about}
      className="flex gap-3 rounded-window bg-accent-soft px-4 py-3 text-sm text-text"
    >
      <Info className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      <div>
        <p>
          <Parts
            of={t.contents({
              command: (name) => (
                <code dir="ltr" className="rounded-sm bg-surface px-1 py-0.5 font-mono text-xs">
                  {name}
                </code>
              ),
            })}
          />
        </p>
        <p className="mt-1">{t.apart}</p>
      </div>
    </aside>
  )
}

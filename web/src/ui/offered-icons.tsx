import { texts } from './texts'
import { useTexts } from './use-texts'

interface OfferedIconsProps {
  /** Pictures by what they show. */
  readonly icons: Readonly<Record<string, string>>
  /** The picture that is chosen, if it is one of these. */
  readonly chosen: string
  readonly isDisabled?: boolean
  readonly onChoose: (icon: string) => void
}

/** Drawn icons to choose an app's from, each a button with the name of what it shows. */
export function OfferedIcons({ icons, chosen, isDisabled = false, onChoose }: OfferedIconsProps) {
  const t = useTexts(texts)
  return (
    <div role="group" aria-label={t.offeredIcons} className="-mx-1 flex flex-wrap gap-1">
      {Object.entries(icons).map(([name, picture]) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={chosen === picture}
          disabled={isDisabled}
          onClick={() => onChoose(picture)}
          className="flex size-8 items-center justify-center rounded-control border border-transparent transition-colors duration-(--motion-fast) hover:bg-sunken disabled:opacity-60 aria-pressed:border-(--accent-ink) aria-pressed:bg-accent-soft pointer-coarse:size-11"
        >
          <img src={picture} alt="" className="size-6" />
        </button>
      ))}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { recycleFolder } from '@/kernel/files/paths'
import { classNames } from '@/lib/class-names'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { goTo } from '../actions/navigate'
import type { FileManager } from '../model/file-manager'
import { type Place, places } from '../model/places'
import { texts as placeTexts } from '../texts'
import { useFolderDrop } from './use-drops'
import { texts } from './texts'

interface SidebarProps {
  readonly manager: FileManager
  readonly className?: string
  /** Told after a place was chosen. */
  readonly onChosen?: () => void
}

/** Places that exist now: a person may have deleted or renamed any of them. */
function useExistingPlaces({ os }: FileManager): readonly Place[] {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const gone: string[] = []
      for (const { path } of places) {
        if (path === '/' || path === recycleFolder) continue
        const found = await os.files.stat(path)
        if (!found.ok) gone.push(path)
      }
      if (isCurrent)
        setMissing((before) =>
          before.size === gone.length && gone.every((path) => before.has(path)) ? before : new Set(gone),
        )
    }
    void look()
    const isPlace = (path: string) =>
      places.some((place) => place.path === path || place.path.startsWith(`${path}/`))
    const stop = os.files.watch('/', (changes) => {
      if (
        changes.some(
          (change) => change.kind === 'reset' || (change.kind !== 'changed' && isPlace(change.path)),
        )
      )
        void look()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [os])
  return places.filter((place) => !missing.has(place.path))
}

/** The places that are always at hand. Files can be dropped on them. */
export function Sidebar({ manager, className, onChosen }: SidebarProps) {
  const t = useTexts(texts)
  const shown = useExistingPlaces(manager)
  return (
    <nav
      aria-label={t.places}
      className={classNames(
        'flex w-44 shrink-0 flex-col gap-0.5 overflow-y-auto border-e border-border bg-surface p-2',
        className,
      )}
    >
      {shown.map((place) => (
        <PlaceButton key={place.path} manager={manager} place={place} onChosen={onChosen} />
      ))}
    </nav>
  )
}

interface PlaceButtonProps {
  readonly manager: FileManager
  readonly place: Place
  readonly onChosen: (() => void) | undefined
}

function PlaceButton({ manager, place: { label, path, icon: Icon }, onChosen }: PlaceButtonProps) {
  const t = useTexts(placeTexts)
  const isHere = useStore(manager.folder, (state) => state.history.present === path)
  const { isTarget, handlers } = useFolderDrop(manager, path)
  return (
    <button
      type="button"
      // Goes somewhere; and the one button named "Home" is the toolbar's [A2.17].
      role="link"
      {...handlers}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => {
        onChosen?.()
        void goTo(manager, path)
      }}
      className={classNames(
        'flex min-h-8 w-full shrink-0 items-center gap-2.5 rounded-control px-2 text-start text-sm -outline-offset-2 pointer-coarse:min-h-11',
        isHere ? 'bg-accent-soft font-medium' : 'hover:bg-sunken',
        isTarget && 'bg-accent-soft outline-2 outline-accent outline-solid',
      )}
    >
      <Icon className="size-4 shrink-0 text-accent" aria-hidden="true" />
      {t[label]}
    </button>
  )
}

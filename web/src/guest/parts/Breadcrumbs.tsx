import ChevronRight from 'lucide-react/icons/chevron-right'
import { plainName } from '@/lib/language/isolate'
import { useTexts } from '@/ui/use-texts'
import type { Place } from '../model/address'
import { texts } from '../texts'

interface BreadcrumbsProps {
  /** Of the link's own folder. */
  readonly name: string
  readonly trail: Place['trail']
  readonly onTrail: (trail: Place['trail']) => void
}

/** The way from the link's own folder to the one that is shown. */
export function Breadcrumbs({ name, trail, onTrail }: BreadcrumbsProps) {
  const t = useTexts(texts)
  const folders = [{ id: '', name }, ...trail]
  return (
    <nav aria-label={t.path} className="me-auto min-w-0">
      <ol className="flex flex-wrap items-center">
        {folders.map((folder, depth) => {
          const isHere = depth === folders.length - 1
          return (
            <li key={folder.id} className="flex min-w-0 items-center">
              {depth > 0 ? (
                <ChevronRight aria-hidden="true" className="lucide size-4 shrink-0 text-muted" />
              ) : null}
              {isHere ? (
                <span aria-current="page" className="truncate px-2 font-medium">
                  <bdi>{plainName(folder.name)}</bdi>
                </span>
              ) : (
                <button
                  type="button"
                  className="min-h-9 truncate rounded-control px-2 text-accent hover:underline pointer-coarse:min-h-11"
                  onClick={() => onTrail(trail.slice(0, depth))}
                >
                  <bdi>{plainName(folder.name)}</bdi>
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

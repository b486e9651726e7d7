import { useTexts } from '@/ui/use-texts'
import type { Heading } from './model/session'
import { texts } from './texts'

interface OutlineProps {
  readonly headings: readonly Heading[]
  readonly onChosen: (heading: Heading) => void
}

/** The headings of a document, which lead to their places. */
export function Outline({ headings, onChosen }: OutlineProps) {
  const t = useTexts(texts)
  return (
    <nav
      aria-label={t.outline}
      className="w-64 shrink-0 overflow-auto border-e border-border bg-surface p-2 @max-2xl:absolute @max-2xl:inset-y-0 @max-2xl:start-0 @max-2xl:z-10 @max-2xl:shadow-popup"
    >
      <Level headings={headings} onChosen={onChosen} />
    </nav>
  )
}

function Level({ headings, onChosen }: OutlineProps) {
  return (
    <ul className="flex flex-col ps-2 first:ps-0">
      {headings.map((heading, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- headings have no names of their own and stay in their order
        <li key={index}>
          <button
            type="button"
            dir="auto"
            disabled={heading.target === null}
            onClick={() => onChosen(heading)}
            className="min-h-8 w-full rounded-control px-2 py-1 text-start text-sm break-words hover:bg-sunken pointer-coarse:min-h-11"
          >
            {heading.title}
          </button>
          {heading.below.length > 0 ? <Level headings={heading.below} onChosen={onChosen} /> : null}
        </li>
      ))}
    </ul>
  )
}

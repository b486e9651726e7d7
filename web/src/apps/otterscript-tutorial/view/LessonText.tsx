import Lightbulb from 'lucide-react/icons/lightbulb'
import { classNames } from '@/lib/class-names'
import { useTexts } from '@/ui/use-texts'
import type { Lesson, LessonPart } from '../model/lessons'
import { texts } from '../texts'

/** A text with its code between backticks set as code. */
function Words({ text }: { readonly text: string }) {
  return text.split('`').map((piece, index) =>
    index % 2 === 1 ? (
      // The pieces of a text never change.
      // oxlint-disable-next-line react/no-array-index-key -- see the line above
      <code key={index} dir="ltr" className="rounded-control bg-sunken px-1 py-0.5 font-mono text-[0.9em]">
        {piece}
      </code>
    ) : (
      piece
    ),
  )
}

function Part({ part }: { readonly part: LessonPart }) {
  const t = useTexts(texts)
  if (part.kind === 'text') {
    return (
      <p>
        <Words text={part.text} />
      </p>
    )
  }
  if (part.kind === 'tip') {
    return (
      <p className="flex items-start gap-2 rounded-control bg-accent-soft px-3 py-2">
        <Lightbulb aria-hidden="true" className="mt-1 size-4 shrink-0 text-(--accent-ink)" />
        <span>
          <span className="sr-only">{t.tip} </span>
          <Words text={part.text} />
        </span>
      </p>
    )
  }
  return (
    <dl className="grid items-baseline gap-x-4 gap-y-1 @lg:grid-cols-[max-content_1fr]">
      {part.terms.map(([term, meaning]) => (
        <div key={term} className="contents">
          <dt className={classNames('font-semibold', part.kind === 'calls' ? 'font-mono text-sm' : null)}>
            {part.kind === 'calls' ? <bdi dir="ltr">{term}</bdi> : term}
          </dt>
          <dd className="@max-lg:mb-1 @max-lg:ps-3">
            <Words text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What a lesson tells [B2.98]. */
export function LessonText({ lesson }: { readonly lesson: Lesson }) {
  return (
    <div className="flex max-w-3xl flex-col gap-3 text-base leading-relaxed">
      {lesson.parts.map((part) => (
        <Part key={'text' in part ? part.text : part.kind} part={part} />
      ))}
    </div>
  )
}

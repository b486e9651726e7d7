import { classNames } from '@/lib/class-names'
import { Avatar } from '../avatar'
import { useTexts } from '../use-texts'
import type { ListedPeople } from './PersonField'
import { texts } from './texts'

/** A person of the list. */
export interface ListedPerson {
  readonly id: string
  readonly name: string
  /** What tells people of the same name apart; '' when the name says it all. */
  readonly detail: string
  /** The short form of the user code; '' when there is none. */
  readonly code: string
  readonly initials: string
}

interface PersonListProps {
  readonly id: string
  readonly people: ListedPeople
  readonly active: ListedPerson | null
  readonly optionId: (person: ListedPerson) => string
  readonly onChoose: (person: ListedPerson) => void
}

const note = 'px-2.5 py-2 text-sm text-muted'

/** The people under the field, or why there are none. The keyboard stays in the field. */
export function PersonList({ id, people, active, optionId, onChoose }: PersonListProps) {
  const t = useTexts(texts)
  const { options, more, status, problem } = people
  const isEmpty = options.length === 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press must not take the keyboard out of the field, which closes the list
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-window border border-border bg-surface p-1 text-text shadow-popup"
    >
      {isEmpty ? null : (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field keeps the focus
        <div id={id} role="listbox" aria-label={t.people}>
          {options.map((person) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
            <div
              key={person.id}
              id={optionId(person)}
              role="option"
              aria-selected={person === active}
              onClick={() => onChoose(person)}
              className={classNames(
                'flex min-h-11 items-center gap-2.5 rounded-control px-2 py-1 hover:bg-sunken',
                person === active && 'bg-accent-soft',
              )}
            >
              <Avatar initials={person.initials} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-base font-medium">{person.name}</bdi>
                {person.detail === '' ? null : (
                  <span dir="ltr" className="block truncate text-sm text-muted rtl:text-end">
                    {person.detail}
                  </span>
                )}
              </span>
              {person.code === '' ? null : (
                <span dir="ltr" className="shrink-0 font-mono text-xs text-muted">
                  {person.code}
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      {problem === null ? null : <p className="px-2.5 py-2 text-sm text-danger">{problem}</p>}
      {isEmpty && status === 'searching' ? <p className={note}>{t.searching}</p> : null}
      {isEmpty && status === 'ready' ? <p className={note}>{t.noOne}</p> : null}
      {more > 0 ? <p className={note}>{t.more({ count: more })}</p> : null}
    </div>
  )
}

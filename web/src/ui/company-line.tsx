import UsersRound from 'lucide-react/icons/users-round'
import { useCallback } from 'react'
import { classNames } from '@/lib/class-names'
import { useFollowed } from './use-followed'
import { useLanguage } from './use-texts'

interface CompanyLineProps<Services, Person> {
  readonly os: Services
  /** The file that is open. */
  readonly path: string
  /** Hears who else has the file open, until the function is called that it returns. The same function each time. */
  readonly follow: (os: Services, path: string, show: (people: readonly Person[]) => void) => () => void
  /** Says so in words. */
  readonly describe: (people: readonly Person[]) => {
    readonly tone: 'info' | 'warning'
    readonly text: string
  }
}

/** A line above a file that says who else has it open; empty while nobody has. */
export function CompanyLine<Services, Person>({
  os,
  path,
  follow,
  describe,
}: CompanyLineProps<Services, Person>) {
  useLanguage()
  const followed = useCallback(
    (show: (people: readonly Person[]) => void) => follow(os, path, show),
    [follow, os, path],
  )
  const people = useFollowed(followed)
  const said = people && people.length > 0 ? describe(people) : null
  return (
    <div aria-live="polite" className="shrink-0">
      {said === null ? null : (
        <p
          className={classNames(
            'flex items-center gap-2 border-b border-border px-3 py-2 text-sm text-text',
            said.tone === 'warning' ? 'bg-danger-soft' : 'bg-accent-soft',
          )}
        >
          <UsersRound aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 break-words">{said.text}</span>
        </p>
      )}
    </div>
  )
}

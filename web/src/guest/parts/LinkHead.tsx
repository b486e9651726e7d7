import type { ReactNode } from 'react'
import type { OpenLink } from '@/backend/links/types'
import { formatDate } from '@/lib/language/format'
import { plainName } from '@/lib/language/isolate'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface LinkHeadProps {
  readonly link: OpenLink
  readonly title: ReactNode
  /** The main action. */
  readonly children?: ReactNode
}

/** What the link is of, who shared it, and how long it works. Names are text, whatever they look like. */
export function LinkHead({ link, title, children }: LinkHeadProps) {
  const t = useTexts(texts)
  const facts = [
    link.ends !== null &&
      t.ends({ date: formatDate(link.ends, { dateStyle: 'medium', timeStyle: 'short' }) }),
    link.left !== null && t.left({ count: link.left }),
  ].filter((fact) => fact !== false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-border px-4 py-4 sm:px-6 sm:py-5">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold break-words">{title}</h1>
        <p className="mt-0.5 text-base text-text">
          {link.sharedBy === null ? t.sharedBySomeone : t.sharedBy({ name: plainName(link.sharedBy) })}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="text-sm text-muted">
            {fact}
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}

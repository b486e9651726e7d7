import type { ReactNode } from 'react'
import type { Failure } from '@/lib/result'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { Problem } from './Problem'
import { texts } from './texts'

interface PageFrameProps {
  /** The file or folder that the page is about. */
  readonly name: string
  /** Below the name. */
  readonly explanations: readonly string[]
  /** There is something to show. */
  readonly isRead: boolean
  /** Why there is nothing to show; null: it is being read. */
  readonly problem: Failure | null
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** A page under the name of its file or folder; while there is nothing to show yet, it says that, or why. */
export function PageFrame(props: PageFrameProps) {
  const t = useTexts(texts)
  return (
    <div className="@container flex size-full flex-col bg-surface text-text">
      <header className="shrink-0 border-b border-border px-3 py-2">
        <h2 className="text-base font-semibold break-words">
          <bdi>{props.name}</bdi>
        </h2>
        {props.explanations.map((each) => (
          <p key={each} className="text-sm text-muted">
            {each}
          </p>
        ))}
      </header>
      {props.isRead ? (
        props.children
      ) : props.problem ? (
        <Problem problem={props.problem} title={t.notLoaded} onRetry={props.onRetry} />
      ) : (
        <div className="flex flex-1 items-center justify-center">
          <Spinner label={t.loading} />
        </div>
      )}
    </div>
  )
}

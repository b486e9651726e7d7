import type { ReactNode } from 'react'

interface PageMessageProps {
  readonly icon: ReactNode
  readonly title: string
  /** What happened and what can be done, in a sentence. */
  readonly text: ReactNode
  /** What exactly happened, in few words. */
  readonly detail?: string | null
  /** Buttons. */
  readonly children: ReactNode
}

/** Stands where a page would be: why there is none, and ways on. */
export function PageMessage({ icon, title, text, detail, children }: PageMessageProps) {
  return (
    <div className="absolute inset-0 flex flex-col items-center overflow-y-auto bg-surface p-6 text-center text-text">
      <div role="alert" className="mt-auto flex flex-col items-center">
        <span
          aria-hidden="true"
          className="mb-3 flex size-14 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-7"
        >
          {icon}
        </span>
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-1.5 max-w-md text-base text-balance break-words text-muted">{text}</p>
        {detail ? (
          <p className="mt-2 max-w-full rounded-control bg-sunken px-2 py-0.5 font-mono text-xs break-words text-muted">
            {detail}
          </p>
        ) : null}
      </div>
      <div className="mt-5 mb-auto flex w-full max-w-144 flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

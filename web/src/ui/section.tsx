import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  /** A sentence under the title. */
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** A titled card that groups related controls of a page; a region named by its title. */
export function Section({ title, description, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-window border border-border bg-raised p-4">
      <h2 id={id} className="text-base font-semibold text-text">
        {title}
      </h2>
      {description ? <p className="mt-0.5 text-sm text-muted">{description}</p> : null}
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </section>
  )
}

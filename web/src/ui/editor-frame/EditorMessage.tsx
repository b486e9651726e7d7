import type { ReactNode } from 'react'

interface EditorMessageProps {
  readonly title: string
  readonly detail: string
  readonly icon: ReactNode
  /** Buttons. */
  readonly children: ReactNode
}

/** Stands where the text would be when there is none to show: what is wrong, and what can be done. */
export function EditorMessage({ title, detail, icon, children }: EditorMessageProps) {
  return (
    <div
      role="alert"
      className="flex min-h-0 flex-1 flex-col items-center justify-center gap-2 overflow-auto bg-surface p-6 text-center"
    >
      <span aria-hidden="true" className="mb-1 text-muted [&>svg]:size-10">
        {icon}
      </span>
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="max-w-md text-base break-words text-muted">{detail}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

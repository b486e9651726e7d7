import type { ReactNode } from 'react'

interface WindowMessageProps {
  readonly title: string
  /** What happened or what to do, in a sentence. */
  readonly detail: ReactNode
  /** An app's icon above the title. */
  readonly icon?: string
  /** 'alert' announces it at once. */
  readonly role?: 'alert'
  /** Buttons or further details below. */
  readonly children?: ReactNode
}

/** A window's content when there is no app to show: centred, one title, one sentence, actions. */
export function WindowMessage({ title, detail, icon, role, children }: WindowMessageProps) {
  return (
    <div
      role={role}
      className="flex size-full flex-col items-center justify-center gap-2 overflow-auto bg-surface p-6 text-center"
    >
      {icon ? <img src={icon} alt="" width={56} height={56} className="mb-2 size-14" /> : null}
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="max-w-md text-base break-words text-muted">{detail}</p>
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Card } from './Card'
import { Stage } from './Stage'

interface StageMessageProps {
  readonly title: string
  /** What happened and what to do, in a sentence or two. */
  readonly detail: string
  /** 'alert' announces it at once. */
  readonly role?: 'alert'
  /** The ways on. */
  readonly children: ReactNode
}

/** One message in the middle of the screen, with the buttons that lead on. */
export function StageMessage({ title, detail, role, children }: StageMessageProps) {
  return (
    <Stage>
      <Card className="w-full max-w-md items-center text-center">
        <div role={role}>
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="mt-2 text-base text-muted">{detail}</p>
        </div>
        <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>
      </Card>
    </Stage>
  )
}

import type { BoundCommand, Command } from '@/lib/command'
import { CommandButton } from '@/ui/commands/CommandButton'
import { FindBar as Bar } from '@/ui/find-bar'
import { useTexts } from '@/ui/use-texts'
import { findNext, findPrevious, type PdfTarget } from './commands'
import type { FindState } from './model/pages'
import { texts } from './texts'

interface FindBarProps {
  readonly query: string
  readonly found: FindState | null
  readonly bound: (command: Command<PdfTarget>) => BoundCommand
  readonly onQuery: (query: string) => void
  readonly onAgain: (direction: 1 | -1) => void
  readonly onClose: () => void
}

/** Looks for a text in the document. */
export function FindBar({ bound, ...bar }: FindBarProps) {
  const t = useTexts(texts)
  return (
    <Bar
      label={t.findInDocument}
      steps={
        <>
          <CommandButton command={bound(findPrevious)} />
          <CommandButton command={bound(findNext)} />
        </>
      }
      {...bar}
    />
  )
}

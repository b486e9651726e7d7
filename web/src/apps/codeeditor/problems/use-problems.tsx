import { type ReactNode, useCallback, useState } from 'react'
import { log } from '@/lib/log'
import { useOnDemand } from '@/ui/use-on-demand'
import type { CheckedText } from './ProblemsPanel'

/** The problems of a text, out of sight at first. */
interface ProblemsView {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** Shows the problems and goes to the next one. */
  readonly next: () => void
  /** To be called after every change of the text. */
  readonly edited: () => void
  readonly panel: ReactNode
}

const load = () => import('./ProblemsPanel')

/** The problems of one text; what finds and shows them is fetched when they are first asked for. */
export function useProblems(text: Omit<CheckedText, 'changes'>, onFailure: () => void): ProblemsView {
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const [changes, setChanges] = useState(0)
  const part = useOnDemand({
    need: isOpen,
    load,
    onFailure: (cause) => {
      log.error('The problems could not be loaded', cause)
      setIsOpen(false)
      onFailure()
    },
  })
  const edited = useCallback(() => {
    // The list is not drawn again with each letter while it is hidden.
    if (isOpen) setChanges((count) => count + 1)
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    setAsked(0)
  }
  return {
    isOpen,
    toggle: () => (isOpen ? close() : setIsOpen(true)),
    next: () => {
      setIsOpen(true)
      setAsked(asked + 1)
    },
    edited,
    panel:
      part && isOpen ? (
        <part.ProblemsPanel checked={{ ...text, changes }} asked={asked} onClose={close} />
      ) : null,
  }
}

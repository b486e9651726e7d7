import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import type { Vm } from './vm'

type Leaving = 'close' | 'restart' | 'shutDown' | 'logOut'
type Answer = 'save' | 'discard' | 'cancel'

/** Ways to leave what runs. They ask first when something would be lost. */
export interface LeavingControl {
  restart(): void
  shutDown(): void
  logOut(): void
  /** The question; null: none. */
  readonly dialog: ReactNode
}

/** The question, and the button that says no to it, by their keys. */
const questions = {
  close: { title: 'saveBeforeClose', discard: 'closeUnsaved' },
  restart: { title: 'saveBeforeRestart', discard: 'restartUnsaved' },
  shutDown: { title: 'saveBeforeShutDown', discard: 'shutDownUnsaved' },
  logOut: { title: 'saveBeforeLogOut', discard: 'logOutUnsaved' },
} as const

/** Asks before what Linux holds is left: the texts of editors first, then the machine as a whole. */
export function useLeaving(vm: Vm): LeavingControl {
  const t = useTexts(texts)
  const [asked, setAsked] = useState<Leaving | null>(null)
  const settle = useRef<((answer: Answer) => void) | null>(null)

  const answer = (chosen: Answer) => {
    setAsked(null)
    settle.current?.(chosen)
    settle.current = null
  }

  const mayLeave = useCallback(
    async (leaving: Leaving): Promise<boolean> => {
      if (vm.session.getState().phase.kind !== 'running') return true
      if (!(await vm.askAll(leaving === 'close' ? 'close' : 'reset'))) return false
      // A reset throws notes away, saved or not: their windows have asked.
      if (leaving === 'close' ? !vm.hasUnsaved() : !vm.linux.getState().hasUnsaved) return true
      settle.current?.('cancel')
      setAsked(leaving)
      const chosen = await new Promise<Answer>((resolve) => {
        settle.current = resolve
      })
      return chosen === 'discard' || (chosen === 'save' && (await vm.session.save()))
    },
    [vm],
  )

  useEffect(() => vm.os.windows.addCloseGuard(vm.outerId, () => mayLeave('close')), [vm, mayLeave])

  const leave = async (leaving: Leaving, then: () => unknown) => {
    if (await mayLeave(leaving)) then()
  }
  return {
    restart: () => void leave('restart', () => vm.session.restart()),
    shutDown: () => void leave('shutDown', () => vm.session.shutDown()),
    logOut: () => void leave('logOut', () => vm.session.shutDown()),
    dialog: (
      <Modal
        role="alertdialog"
        title={asked === null ? '' : t[questions[asked].title]}
        description={t.saveWhy}
        open={asked !== null}
        onClose={() => answer('cancel')}
      >
        <div className="flex flex-wrap justify-end gap-2">
          {/* First, and so focused first: what Enter does by mistake must lose nothing. */}
          <Button className="me-auto" onClick={() => answer('cancel')}>
            {t.cancel}
          </Button>
          <Button onClick={() => answer('discard')}>
            {asked === null ? '' : t[questions[asked].discard]}
          </Button>
          <Button variant="primary" onClick={() => answer('save')}>
            {t.save}
          </Button>
        </div>
      </Modal>
    ),
  }
}

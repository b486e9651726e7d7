import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import type { Vm } from './vm'

type Leaving = 'close' | 'restart' | 'shut down' | 'log out'
type Answer = 'save' | 'discard' | 'cancel'

/** Ways to leave what runs. They ask first when something would be lost. */
export interface LeavingControl {
  restart(): void
  shutDown(): void
  logOut(): void
  /** The question; null: none. */
  readonly dialog: ReactNode
}

const titles: Readonly<Record<Leaving, string>> = {
  close: 'Save the machine before closing?',
  restart: 'Save the machine before restarting?',
  'shut down': 'Save the machine before shutting down?',
  'log out': 'Save the machine before logging out?',
}
const discards: Readonly<Record<Leaving, string>> = {
  close: 'Close without saving',
  restart: 'Restart without saving',
  'shut down': 'Shut down without saving',
  'log out': 'Log out without saving',
}

/** Asks before what Linux holds is left: the texts of editors first, then the machine as a whole. */
export function useLeaving(vm: Vm): LeavingControl {
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
    shutDown: () => void leave('shut down', () => vm.session.shutDown()),
    logOut: () => void leave('log out', () => vm.session.shutDown()),
    dialog: (
      <Modal
        role="alertdialog"
        title={asked === null ? '' : titles[asked]}
        description="It was used since it was saved last. Without saving, what it did since then is lost."
        open={asked !== null}
        onClose={() => answer('cancel')}
      >
        <div className="flex flex-wrap justify-end gap-2">
          {/* First, and so focused first: what Enter does by mistake must lose nothing. */}
          <Button className="me-auto" onClick={() => answer('cancel')}>
            Cancel
          </Button>
          <Button onClick={() => answer('discard')}>{asked === null ? '' : discards[asked]}</Button>
          <Button variant="primary" onClick={() => answer('save')}>
            Save
          </Button>
        </div>
      </Modal>
    ),
  }
}

import { useEffect, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import type { VmServices } from '@/kernel/vm/types'
import { findWindow } from '@/kernel/windows/model'
import { pageVisibility } from '@/lib/page-visibility'
import { FailedPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { VmDesktop } from './desktop/VmDesktop'
import { describeProblem } from './linux/describe-problem'
import { findLinux } from './machine'
import { BootScreen } from './screens/BootScreen'
import { OffScreen } from './screens/OffScreen'
import { WaitScreen } from './screens/WaitScreen'
import { texts } from './texts'
import { useLeaving } from './use-leaving'
import './virtualmachine.css'
import { createVm } from './vm'

/** The virtual machine [B1.10]: a timed session with its own desktop, and Linux in it where the server has one. */
export default function VirtualMachineView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [services, retry] = useLoaded(os.virtualMachine)
  if (services.status === 'loading') return <WaitScreen text={t.loading} />
  if (services.status === 'failed') {
    return <FailedPage title={t.notLoaded} text={t.notLoadedText} onRetry={retry} />
  }
  return <Machine window={window} os={os} services={services.value} />
}

interface MachineProps extends AppViewProps {
  readonly services: VmServices
}

function Machine({ window, os, services }: MachineProps) {
  const t = useTexts(texts)
  const { id } = window
  const [vm] = useState(() =>
    createVm({
      os,
      outerId: id,
      services,
      findLinux: () => findLinux(fetch.bind(globalThis), describeProblem),
    }),
  )
  const isMinimized = useStore(os.windows, (state) => findWindow(state, id)?.isMinimized ?? false)
  const isPageVisible = useStore(pageVisibility, (isVisible) => isVisible)
  const leaving = useLeaving(vm)

  useEffect(() => {
    void vm.session.initialise()
    void vm.linux.look()
    return () => vm.dispose()
  }, [vm])
  useEffect(() => {
    const isShown = isPageVisible && !isMinimized
    vm.linux.setShown(isShown)
    vm.linuxSetup.setShown(isShown)
  }, [vm, isPageVisible, isMinimized])

  const phase = useStore(vm.session, (state) => state.phase)
  const retry = () => void vm.session.initialise()
  return (
    <div data-part="vm" data-vm-state={phase.kind} className="relative h-full">
      {phase.kind === 'loading' ? <WaitScreen text={t.loading} /> : null}
      {phase.kind === 'resetting' ? <WaitScreen text={t.resetting} /> : null}
      {phase.kind === 'booting' ? <BootScreen shown={phase.shown} progress={phase.progress} /> : null}
      {phase.kind === 'off' ? <OffScreen onPowerOn={() => vm.session.powerOn()} /> : null}
      {phase.kind === 'running' ? <VmDesktop vm={vm} leaving={leaving} /> : null}
      {phase.kind === 'signed-out' ? (
        <FailedPage title={t.signedOut} text={t.signedOutText} onRetry={retry} />
      ) : null}
      {phase.kind === 'failed' ? (
        <FailedPage
          title={t.notLoaded}
          text={
            <>
              {t.notStarted}
              <span className="mt-1 block text-sm">{phase.failure.message}</span>
            </>
          }
          onRetry={retry}
        />
      ) : null}
      {leaving.dialog}
    </div>
  )
}

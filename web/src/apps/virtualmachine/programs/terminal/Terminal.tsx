import { LoadingPage } from '@/ui/page-state'
import { useLoaded } from '@/ui/use-loaded'
import { LinuxGate } from '../LinuxGate'
import type { ProgramProps } from '../programs'

/** The emulator is large and not needed before. */
const load = () => import('./SerialTerminal')

/** The terminal of Linux: its serial line. */
export const Terminal = ({ vm, window }: ProgramProps) => (
  <LinuxGate linux={vm.linux}>
    <Loader vm={vm} window={window} />
  </LinuxGate>
)

function Loader({ vm }: ProgramProps) {
  const [module, retry] = useLoaded(load)
  if (module.status === 'loading') return <LoadingPage label="Opening the terminal…" />
  if (module.status === 'failed') {
    return (
      <p role="alert" className="p-4">
        The terminal could not be loaded.{' '}
        <button type="button" onClick={retry} className="text-accent underline">
          Try again
        </button>
      </p>
    )
  }
  const { SerialTerminal } = module.value
  return <SerialTerminal vm={vm} />
}

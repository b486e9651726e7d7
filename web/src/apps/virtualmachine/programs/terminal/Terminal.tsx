import { LoadingPage } from '@/ui/page-state'
import { Parts } from '@/ui/parts'
import { useLoaded } from '@/ui/use-loaded'
import { useTexts } from '@/ui/use-texts'
import { LinuxGate } from '../LinuxGate'
import type { ProgramProps } from '../programs'
import { texts } from '../texts'

/** The emulator is large and not needed before. */
const load = () => import('./SerialTerminal')

/** The terminal of Linux: its serial line. */
export const Terminal = ({ vm, window }: ProgramProps) => (
  <LinuxGate linux={vm.linux}>
    <Loader vm={vm} window={window} />
  </LinuxGate>
)

function Loader({ vm }: ProgramProps) {
  const t = useTexts(texts)
  const [module, retry] = useLoaded(load)
  if (module.status === 'loading') return <LoadingPage label={t.openingTerminal} />
  if (module.status === 'failed') {
    return (
      <p role="alert" className="p-4">
        <Parts
          of={t.terminalNotLoaded({
            retry: (words) => (
              <button type="button" onClick={retry} className="text-accent underline">
                {words}
              </button>
            ),
          })}
        />
      </p>
    )
  }
  const { SerialTerminal } = module.value
  return <SerialTerminal vm={vm} />
}

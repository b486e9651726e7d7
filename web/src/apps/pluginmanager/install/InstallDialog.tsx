import type { PluginPlatform } from '@/kernel/plugins/types'
import { installedAt } from '@/kernel/plugins/install-plugin'
import { lookOf, type PluginSettingsStore } from '@/kernel/plugins/plugin-settings'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { CompleteStep } from './CompleteStep'
import { ConfirmStep } from './ConfirmStep'
import type { InstallFlow, InstallStep } from './install-flow'
import { SelectStep } from './SelectStep'

interface InstallDialogProps {
  readonly flow: InstallFlow
  readonly platform: PluginPlatform
  readonly settings: PluginSettingsStore
}

/** What a step is about; undefined: it says so itself. */
const describe = (kind: InstallStep['kind']): string | undefined =>
  kind === 'select' ? texts.where : kind === 'confirm' ? texts.look : undefined

/** The install dialog in its three steps [B2.50 B2.54 B2.55]. While a folder is browsed for, it is out of the way. */
export function InstallDialog({ flow, platform, settings }: InstallDialogProps) {
  const t = useTexts(texts)
  const step = useStore(flow, (state) => state)
  if (step.kind === 'closed' || step.kind === 'browsing') return null
  const isBusy = step.kind === 'confirm' && step.isInstalling
  const present = step.kind === 'confirm' ? installedAt(platform, step.candidate.bundle.name) : null
  return (
    <Modal
      open
      title={t.install}
      description={describe(step.kind)}
      onClose={() => {
        if (!isBusy) flow.close()
      }}
    >
      {step.kind === 'select' ? (
        <>
          <SelectStep flow={flow} problem={step.problem?.message ?? null} />
          <div className="mt-4 flex justify-end">
            <Button onClick={() => flow.close()}>{t.close}</Button>
          </div>
        </>
      ) : null}
      {step.kind === 'reading' ? (
        <div className="flex flex-col items-center gap-4 py-6">
          <Spinner label={t.reading} />
          <Button onClick={() => flow.cancel()}>{t.cancel}</Button>
        </div>
      ) : null}
      {step.kind === 'confirm' ? (
        <ConfirmStep
          flow={flow}
          {...step}
          problem={step.problem?.message ?? null}
          replaces={present && lookOf(present, settings.read(present.path).settings).name}
        />
      ) : null}
      {step.kind === 'complete' ? <CompleteStep hasIcon={step.hasIcon} /> : null}
    </Modal>
  )
}

import Cloud from 'lucide-react/icons/cloud'
import HardDrive from 'lucide-react/icons/hard-drive'
import Hourglass from 'lucide-react/icons/hourglass'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { FileStorageMode } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { Button } from '@/ui/button'
import { ChoiceCards } from '@/ui/choice-cards'
import { Section } from '@/ui/section'
import { StorageKeeping } from '@/ui/storage-keeping'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { ChangePlaceDialog } from './ChangePlaceDialog'
import { places } from './places'
import { ResetDialog } from './ResetDialog'
import { StorageFigures } from './StorageFigures'
import { SyncStatus } from './SyncStatus'
import { texts } from './texts'

/** What the section needs of the operating system. */
export type FilesPorts = Pick<
  Os,
  'files' | 'fileStorage' | 'media' | 'recycleBin' | 'notifications' | 'settings'
>

const icons: Readonly<Record<FileStorageMode, LucideIcon>> = {
  device: HardDrive,
  session: Hourglass,
  account: Cloud,
}

function Picture({ mode }: { readonly mode: FileStorageMode }) {
  const Icon = icons[mode]
  return (
    <span className="flex h-14 items-center justify-center bg-sunken text-accent">
      <Icon className="size-7" strokeWidth={1.5} />
    </span>
  )
}

const choices = (t: typeof texts) =>
  places(t).map(({ value, label, detail }) => ({ value, label, detail, picture: <Picture mode={value} /> }))

/** Where files are kept, how far the account's copy is, how much is stored, and the way back to the samples [A1.5]. */
export function FilesSection({ os }: { readonly os: FilesPorts }) {
  const t = useTexts(texts)
  const mode = useStore(os.fileStorage, (state) => state.mode)
  const status = useStore(os.fileStorage, (state) => state.status)
  const problem = useStore(os.fileStorage, (state) => state.problem?.message ?? null)
  const sync = useStore(os.fileStorage, (state) => state.sync)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const [chosen, setChosen] = useState<FileStorageMode | null>(null)
  const [isResetting, setResetting] = useState(false)
  return (
    <Section title={t.files}>
      <ChoiceCards
        label={t.where}
        size="wide"
        choices={choices(t)}
        value={mode}
        onChange={(value) => {
          if (value !== mode) setChosen(value)
        }}
      />
      {(status === 'failed' || status === 'lost') && problem ? (
        <p role="alert" className="rounded-control bg-danger-soft p-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {sync ? (
        <SyncStatus sync={sync} timezone={timezone} onSyncNow={() => os.fileStorage.syncNow()} />
      ) : null}
      <StorageFigures os={os} />
      {mode === 'session' || status === 'lost' ? null : <StorageKeeping />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border pt-4">
        <p className="min-w-48 flex-1 text-sm text-muted">{t.resetExplained}</p>
        <Button onClick={() => setResetting(true)}>{t.reset}</Button>
      </div>
      {chosen ? <ChangePlaceDialog os={os} from={mode} to={chosen} onClose={() => setChosen(null)} /> : null}
      {isResetting ? <ResetDialog os={os} mode={mode} onClose={() => setResetting(false)} /> : null}
    </Section>
  )
}

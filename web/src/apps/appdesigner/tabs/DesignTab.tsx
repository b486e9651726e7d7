import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FilePlus from 'lucide-react/icons/file-plus-2'
import FolderDown from 'lucide-react/icons/folder-down'
import Play from 'lucide-react/icons/play'
import Save from 'lucide-react/icons/save'
import Store from 'lucide-react/icons/store'
import Upload from 'lucide-react/icons/upload'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { Button } from '@/ui/button'
import { titleWithKeys } from '@/ui/commands/keys'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { preview, save } from '../commands'
import type { Designer } from '../model/designer'
import { pageLimits } from '../model/page'
import { IconField } from '../parts/IconField'
import { ImportPart } from '../parts/ImportPart'
import { Preview } from '../preview/Preview'
import { texts } from './texts'

interface DesignTabProps {
  readonly designer: Designer
  readonly os: Os
  readonly windowId: WindowId
}

function Information({ designer: { work } }: Pick<DesignTabProps, 'designer'>) {
  const t = useTexts(texts)
  const name = useStore(work, (state) => state.name)
  const description = useStore(work, (state) => state.description)
  const icon = useStore(work, (state) => state.icon)
  return (
    <Section title={t.appInformation}>
      <TextField
        label={t.name}
        value={name}
        maxLength={pageLimits.name}
        autoComplete="off"
        error={name.trim() === '' ? t.nameMissing : null}
        onChange={(event) => work.setInfo({ name: event.target.value })}
      />
      <TextField
        label={t.description}
        value={description}
        maxLength={pageLimits.description}
        autoComplete="off"
        onChange={(event) => work.setInfo({ description: event.target.value })}
      />
      <IconField icon={icon} onChange={(chosen) => work.setInfo({ icon: chosen })} />
    </Section>
  )
}

function QuickActions({ designer, os, windowId }: DesignTabProps) {
  const t = useTexts(texts)
  const { importChoice } = designer
  const canImport = useStore(importChoice, ({ file, isReading }) => file !== null && !isReading)
  return (
    <Section title={t.quickActions}>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="primary"
          title={titleWithKeys(os.commands.bind(preview, () => designer))}
          onClick={() => designer.preview()}
        >
          <Play aria-hidden="true" className="size-4" />
          {t.preview}
        </Button>
        <Button
          title={titleWithKeys(os.commands.bind(save, () => designer))}
          onClick={() => void designer.save()}
        >
          <Save aria-hidden="true" className="size-4" />
          {t.save}
        </Button>
        <Button onClick={() => designer.export()}>
          <Download aria-hidden="true" className="size-4" />
          {t.export}
        </Button>
        <Button
          disabled={!canImport}
          title={canImport ? undefined : t.chooseFileFirst}
          onClick={() => void designer.import()}
        >
          <Upload aria-hidden="true" className="size-4" />
          {t.import}
        </Button>
      </div>
      <ImportPart choice={importChoice} fileDialogs={os.fileDialogs} windowId={windowId} />
      <div className="-mx-1 flex flex-wrap gap-1">
        <Button variant="quiet" size="small" onClick={() => void designer.startNew()}>
          <FilePlus aria-hidden="true" className="size-4" />
          {t.newApp}
        </Button>
        <Button variant="quiet" size="small" onClick={() => designer.saveAsCopy()}>
          <Copy aria-hidden="true" className="size-4" />
          {t.saveAsCopy}
        </Button>
        <Button variant="quiet" size="small" onClick={() => void designer.exportToFiles()}>
          <FolderDown aria-hidden="true" className="size-4" />
          {t.exportToFiles}
        </Button>
        <Button variant="quiet" size="small" onClick={() => designer.publish()}>
          <Store aria-hidden="true" className="size-4" />
          {t.publish}
        </Button>
      </div>
    </Section>
  )
}

/** What the app is, what can be done with it, and how it looks [B2.71]. */
export function DesignTab(props: DesignTabProps) {
  const { designer, os, windowId } = props
  return (
    <div className="@container h-full">
      <div className="flex min-h-full flex-col gap-4 p-4 @3xl:h-full @3xl:flex-row @3xl:p-0">
        <div className="flex shrink-0 flex-col gap-4 @3xl:w-88 @3xl:overflow-y-auto @3xl:p-4 @3xl:pe-0">
          <Information designer={designer} />
          <QuickActions {...props} />
        </div>
        <div className="flex min-h-112 min-w-0 flex-1 flex-col @3xl:min-h-0 @3xl:py-4 @3xl:pe-4">
          <Preview
            work={designer.work}
            os={os}
            windowId={windowId}
            className="flex-1 rounded-window border border-border"
          />
        </div>
      </div>
    </div>
  )
}

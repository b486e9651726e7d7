import Download from 'lucide-react/icons/download'
import { type FormEvent, useCallback, useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { formatList } from '@/lib/language/format'
import { plainName } from '@/lib/language/isolate'
import { type Sentence, sentence } from '@/lib/result'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Modal } from '@/ui/modal'
import { useLoaded } from '@/ui/use-loaded'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { spacesOfOthers } from './model/export-files'
import { type PartId, partIds, type PersonalDataOs, unchosenParts } from './model/parts'
import { chooseSaveTarget } from './model/save-target'
import { ProgressLine } from './ProgressLine'
import { texts } from './texts'
import { useExport } from './use-export'

interface Sizes {
  readonly files: number
  readonly trash: { readonly entries: number; readonly bytes: number }
  readonly appData: number
}

async function measure(os: PersonalDataOs): Promise<Sizes> {
  const [{ bytes, recycled }, { data }] = await Promise.all([os.fileStorage.usage(), os.appPlatform()])
  const usage = await data.usage()
  const kept = usage.ok ? usage.value.reduce((sum, { characters }) => sum + characters, 0) : 0
  return { files: bytes - recycled.bytes, trash: recycled, appData: kept }
}

/** What is said of each part; sizes where they are known. */
function hintsOf(t: typeof texts, sizes: Sizes | null): Readonly<Record<PartId, string | null>> {
  return {
    files: sizes && t.filesHint({ size: formatBytes(Math.max(0, sizes.files)) }),
    trash: sizes && t.trashHint({ count: sizes.trash.entries, size: formatBytes(sizes.trash.bytes) }),
    messages: t.messagesHint,
    settings: t.settingsHint,
    apps: t.appsHint,
    browser: t.browserHint,
    appData: sizes && t.appDataHint({ size: formatBytes(sizes.appData) }),
    machine: t.machineHint,
  }
}

interface ExportDialogProps {
  readonly os: PersonalDataOs
  readonly onClose: () => void
  /** Where the file goes; the browser's own way by default. */
  readonly chooseTarget?: typeof chooseSaveTarget
}

/** Lets a person choose what they take along, and makes one zip file of it. */
export function ExportDialog({ os, onClose, chooseTarget = chooseSaveTarget }: ExportDialogProps) {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState<ReadonlySet<PartId>>(
    new Set(partIds.filter((part) => !unchosenParts.includes(part))),
  )
  const [nothing, setNothing] = useState<Sentence | null>(null)
  const [sizes] = useLoaded(useCallback(() => measure(os), [os]))
  const { phase, start, cancel } = useExport(os, chooseTarget)
  useStore(os.spaces, (all) => all)
  const others = spacesOfOthers(os)
  const hints = hintsOf(t, sizes.status === 'ready' ? sizes.value : null)

  if (phase.kind === 'running') {
    const { progress } = phase
    return (
      <Modal open title={t.exportTitle}>
        <ProgressLine
          label={t.exporting({ part: t[progress?.part ?? 'files'] })}
          done={progress?.done ?? 0}
          count={progress?.count ?? 0}
        />
        <div className="mt-4 flex justify-end">
          <Button onClick={cancel}>{t.cancel}</Button>
        </div>
      </Modal>
    )
  }
  if (phase.kind === 'done') {
    const { name, bytes, gaps } = phase
    return (
      <Modal open title={t.exported} onClose={onClose}>
        <p className="text-base break-words">{t.exportedSize({ name, size: formatBytes(bytes) })}</p>
        {gaps.length > 0 ? (
          <p role="alert" className="mt-3 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
            {t.gaps({ count: gaps.length })}
          </p>
        ) : null}
        <div className="mt-4 flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </Modal>
    )
  }

  const problem = nothing ?? phase.problem
  return (
    <Modal open title={t.exportTitle} description={t.exportExplained} onClose={onClose}>
      <form
        aria-label={t.exportTitle}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (chosen.size === 0) return setNothing(sentence(() => texts.nothingChosen))
          void start([...chosen])
          return undefined
        }}
      >
        <fieldset>
          <legend className="text-sm font-medium">{t.choose}</legend>
          {partIds.map((part) => (
            <Checkbox
              key={part}
              label={t[part]}
              hint={hints[part]}
              checked={chosen.has(part)}
              onChange={(isChosen) => {
                setNothing(null)
                setChosen(new Set(partIds.filter((one) => (one === part ? isChosen : chosen.has(one)))))
              }}
            />
          ))}
        </fieldset>
        {others.length > 0 ? (
          <p className="mt-2 text-sm break-words text-muted">
            {t.othersLeftOut({ names: formatList(others.map(({ space }) => plainName(space.name))) })}
          </p>
        ) : null}
        {problem ? (
          <p
            role="alert"
            className="mt-2 rounded-control bg-danger-soft px-3 py-2 text-sm break-words text-danger"
          >
            {problem.message}
          </p>
        ) : null}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary">
            <Download className="size-4" aria-hidden="true" />
            {t.export}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

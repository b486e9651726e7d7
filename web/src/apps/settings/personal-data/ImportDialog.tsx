import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileUp from 'lucide-react/icons/file-up'
import { type FormEvent, useRef, useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { formatDate } from '@/lib/language/format'
import { type Sentence, sentence } from '@/lib/result'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { SelectField } from '@/ui/field'
import { FileDropArea } from '@/ui/file-drop-area'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { countsOf, importIds, type ImportId, messagesFolder } from './model/import-data'
import type { Collision } from './model/import-files'
import type { OpenedExport } from './model/open-export'
import type { PersonalDataOs } from './model/parts'
import { ProgressLine } from './ProgressLine'
import { reportLines } from './report-lines'
import { texts } from './texts'
import { useImport } from './use-import'

const collisions: readonly Collision[] = ['both', 'replace', 'skip']

interface ChooserProps {
  readonly problem: Sentence | null
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

/** Where the zip file is chosen, or dropped. */
function Chooser({ problem, onFile, onClose }: ChooserProps) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileDropArea label={t.zipFile} onDrop={([file]) => file && onFile(file)}>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t.zipFile}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
        <div>
          <Button onClick={() => input.current?.click()}>
            <FileUp className="size-4" aria-hidden="true" />
            {t.chooseFile}
          </Button>
        </div>
      </FileDropArea>
      {problem ? (
        <p
          role="alert"
          className="mt-3 rounded-control bg-danger-soft px-3 py-2 text-sm break-words text-danger"
        >
          {problem.message}
        </p>
      ) : null}
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </>
  )
}

/** What is said of each part that the export has. */
const hintsOf = (t: typeof texts, opened: OpenedExport): Readonly<Record<ImportId, string>> => {
  const counts = countsOf(opened)
  return {
    files: t.importFilesHint({ count: counts.files, size: formatBytes(opened.fileBytes) }),
    settings: t.importSettingsHint,
    bookmarks: t.importBookmarksHint({ count: counts.bookmarks }),
    apps: t.importAppsHint({ count: counts.apps }),
    messages: t.importMessagesHint({ folder: messagesFolder(opened.exportedAt) }),
  }
}

interface ChoiceProps {
  readonly opened: OpenedExport
  readonly onImport: (parts: readonly ImportId[], collision: Collision) => void
  readonly onClose: () => void
}

/** What is in the export, and what to do with it. */
function Choice({ opened, onImport, onClose }: ChoiceProps) {
  const t = useTexts(texts)
  const counts = countsOf(opened)
  const offered = importIds.filter((part) => counts[part] > 0)
  const [chosen, setChosen] = useState<ReadonlySet<ImportId>>(new Set(offered))
  const [collision, setCollision] = useState<Collision>('both')
  const [problem, setProblem] = useState<Sentence | null>(null)
  const hints = hintsOf(t, opened)
  return (
    <form
      aria-label={t.importTitle}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (chosen.size === 0) return setProblem(sentence(() => texts.nothingChosen))
        return onImport([...chosen], collision)
      }}
    >
      {offered.length === 0 ? <p className="text-base">{t.nothingInside}</p> : null}
      {offered.length > 0 ? (
        <fieldset>
          <legend className="text-sm font-medium">{t.chooseImport}</legend>
          {offered.map((part) => (
            <Checkbox
              key={part}
              label={t[part]}
              hint={hints[part]}
              checked={chosen.has(part)}
              onChange={(isChosen) => {
                setProblem(null)
                setChosen(new Set(importIds.filter((one) => (one === part ? isChosen : chosen.has(one)))))
              }}
            />
          ))}
        </fieldset>
      ) : null}
      {chosen.has('files') ? (
        <div className="mt-2">
          <SelectField
            label={t.collision}
            options={collisions.map((value) => ({ value, label: t[value] }))}
            value={collision}
            onChange={(event) =>
              setCollision(collisions.find((value) => value === event.target.value) ?? 'both')
            }
          />
        </div>
      ) : null}
      {opened.hasMore ? <p className="mt-3 text-sm text-muted">{t.hasMore}</p> : null}
      {problem ? (
        <p role="alert" className="mt-3 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
          {problem.message}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" disabled={offered.length === 0}>
          {t.import}
        </Button>
      </div>
    </form>
  )
}

interface ImportDialogProps {
  readonly os: PersonalDataOs
  readonly onClose: () => void
}

/** Brings back what an export has: shows it first, then says what became of it. */
export function ImportDialog({ os, onClose }: ImportDialogProps) {
  const t = useTexts(texts)
  const { phase, open, start, cancel } = useImport(os)

  if (phase.kind === 'running') {
    const { progress } = phase
    return (
      <Modal open title={t.importTitle}>
        <ProgressLine
          label={t.importing({ part: t[progress?.part ?? 'files'] })}
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
    const { report, exportedAt } = phase
    const title = report.isCancelled ? t.importCancelled : t.imported
    return (
      <Modal open title={title} {...(report.isCancelled ? { description: t.partly } : {})} onClose={onClose}>
        <ul aria-label={title} className="flex flex-col gap-2 text-base">
          {reportLines(t, report, exportedAt).map(({ text, isProblem }) => (
            <li key={text} className="flex gap-2.5 break-words">
              <span aria-hidden="true" className="shrink-0 pt-0.5">
                {isProblem ? (
                  <CircleAlert className="size-4.5 text-danger" />
                ) : (
                  <CircleCheck className="size-4.5 text-success" />
                )}
              </span>
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex justify-end">
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </Modal>
    )
  }
  const day = phase.kind === 'opened' ? Date.parse(phase.opened.exportedAt) : Number.NaN
  const description =
    phase.kind !== 'opened'
      ? t.importExplained
      : Number.isNaN(day)
        ? null
        : t.exportedOn({ day: formatDate(day, { dateStyle: 'long' }) })
  return (
    <Modal open title={t.importTitle} description={description} onClose={onClose}>
      {phase.kind === 'opening' ? <Spinner label={t.opening} /> : null}
      {phase.kind === 'empty' ? (
        <Chooser problem={phase.problem} onFile={(file) => void open(file)} onClose={onClose} />
      ) : null}
      {phase.kind === 'opened' ? (
        <Choice
          opened={phase.opened}
          onImport={(parts, collision) => void start(phase.opened, parts, collision)}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  )
}

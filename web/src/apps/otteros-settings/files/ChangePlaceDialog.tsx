import { forgetThumbnails } from '@/kernel/files/thumbnails/forget-thumbnails'
import { type Sentence } from '@/lib/result'
import { useState } from 'react'
import type { FileStorageMode } from '@/kernel/files/types'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import type { FilesPorts } from './FilesSection'
import { placeOf, whatStays } from './places'
import { texts } from './texts'

interface ChangePlaceDialogProps {
  readonly os: Pick<FilesPorts, 'fileStorage' | 'notifications' | 'media'>
  readonly from: FileStorageMode
  readonly to: FileStorageMode
  readonly onClose: () => void
}

/** Asks whether to change where files are kept, and whether to copy the files over. A failure is shown in place. */
export function ChangePlaceDialog({ os, from, to, onClose }: ChangePlaceDialogProps) {
  const t = useTexts(texts)
  const [carry, setCarry] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Sentence | null>(null)
  const target = placeOf(to, t)

  const change = async () => {
    setBusy(true)
    setFailure(null)
    const result = await os.fileStorage.use(to, { carry })
    if (result.ok) await forgetThumbnails(os)
    setBusy(false)
    if (!result.ok) {
      setFailure(result.error)
      return
    }
    os.notifications.notify(() => ({ title: target.label, description: target.done }))
    onClose()
  }

  return (
    <Modal open title={target.question} description={target.meaning} {...(isBusy ? {} : { onClose })}>
      <Checkbox
        label={t.copyThere}
        hint={t.copyThereHint}
        checked={carry}
        disabled={isBusy}
        onChange={setCarry}
      />
      <p className="mt-2 text-sm text-muted">{whatStays(from, t)}</p>
      {failure ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {failure.message}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        {isBusy ? <Spinner label={carry ? t.copying : t.oneMoment} /> : null}
        <Button disabled={isBusy} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button variant="primary" disabled={isBusy} onClick={() => void change()}>
          {failure ? t.tryAgain : t.change}
        </Button>
      </div>
    </Modal>
  )
}

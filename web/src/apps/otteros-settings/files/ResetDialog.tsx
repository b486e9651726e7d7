import { forgetThumbnails } from '@/kernel/files/thumbnails/forget-thumbnails'
import { type Sentence } from '@/lib/result'
import { useEffect, useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import type { FileStorageMode } from '@/kernel/files/types'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import type { FilesPorts } from './FilesSection'
import { texts } from './texts'

interface ResetDialogProps {
  readonly os: Pick<FilesPorts, 'fileStorage' | 'notifications' | 'media'>
  readonly mode: FileStorageMode
  readonly onClose: () => void
}

/** Asks before everything that the person changed is deleted, and says what that is. */
export function ResetDialog({ os, mode, onClose }: ResetDialogProps) {
  const t = useTexts(texts)
  const [bytes, setBytes] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Sentence | null>(null)

  useEffect(() => {
    let isShown = true
    void os.fileStorage.usage().then((usage) => {
      if (isShown) setBytes(usage.bytes)
    })
    return () => {
      isShown = false
    }
  }, [os.fileStorage])

  const reset = async () => {
    setBusy(true)
    setFailure(null)
    const result = await os.fileStorage.resetToSamples()
    if (result.ok) await forgetThumbnails(os)
    setBusy(false)
    if (!result.ok) {
      setFailure(result.error)
      return
    }
    os.notifications.notify(() => ({ title: t.filesReset, description: t.filesResetExplained }))
    onClose()
  }

  return (
    <Modal
      open
      role="alertdialog"
      title={t.resetQuestion}
      description={
        bytes
          ? t.resetMeaningSize({ place: mode, size: formatBytes(bytes) })
          : t.resetMeaning({ place: mode })
      }
      {...(isBusy ? {} : { onClose })}
    >
      {failure ? (
        <p role="alert" className="mb-3 text-sm text-danger">
          {failure.message}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isBusy ? <Spinner label={t.deleting} /> : null}
        <Button disabled={isBusy} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void reset()}>
          {t.deleteFiles}
        </Button>
      </div>
    </Modal>
  )
}

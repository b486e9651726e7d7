import { useEffect, useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import type { FileStorageMode } from '@/kernel/files/types'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import type { FilesPorts } from './FilesSection'

interface ResetDialogProps {
  readonly os: Pick<FilesPorts, 'fileStorage' | 'notifications'>
  readonly mode: FileStorageMode
  readonly onClose: () => void
}

const whereFrom: Readonly<Record<FileStorageMode, string>> = {
  device: 'from this device',
  session: 'from this session',
  account: 'from your account and from every device that uses it',
}

/** Asks before everything that the person changed is deleted, and says what that is. */
export function ResetDialog({ os, mode, onClose }: ResetDialogProps) {
  const [bytes, setBytes] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failureMessage, setFailureMessage] = useState<string | null>(null)

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
    setFailureMessage(null)
    const result = await os.fileStorage.resetToSamples()
    setBusy(false)
    if (!result.ok) {
      setFailureMessage(result.error.message)
      return
    }
    os.notifications.notify({
      title: 'Files Reset',
      description: 'The sample files are back as they were.',
    })
    onClose()
  }
  const amount = !bytes ? '' : ` (${formatBytes(bytes)})`

  return (
    <Modal
      open
      role="alertdialog"
      title="Reset to sample files?"
      description={`All files and folders that you added or changed${amount} are deleted ${whereFrom[mode]}, the recycle bin included. This cannot be undone.`}
      {...(isBusy ? {} : { onClose })}
    >
      {failureMessage ? (
        <p role="alert" className="mb-3 text-sm text-danger">
          {failureMessage}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isBusy ? <Spinner label="Deleting files…" /> : null}
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void reset()}>
          Delete my files
        </Button>
      </div>
    </Modal>
  )
}

import { useState } from 'react'
import type { FileStorageMode } from '@/kernel/files/types'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Modal } from '@/ui/modal'
import { Spinner } from '@/ui/spinner'
import type { FilesPorts } from './FilesSection'
import { placeOf, whatStays } from './places'

interface ChangePlaceDialogProps {
  readonly os: Pick<FilesPorts, 'fileStorage' | 'notifications'>
  readonly from: FileStorageMode
  readonly to: FileStorageMode
  readonly onClose: () => void
}

/** Asks whether to change where files are kept, and whether to copy what is there. A failure is shown in place. */
export function ChangePlaceDialog({ os, from, to, onClose }: ChangePlaceDialogProps) {
  const [carry, setCarry] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [failureMessage, setFailureMessage] = useState<string | null>(null)
  const target = placeOf(to)

  const change = async () => {
    setBusy(true)
    setFailureMessage(null)
    const result = await os.fileStorage.use(to, { carry })
    setBusy(false)
    if (!result.ok) {
      setFailureMessage(result.error.message)
      return
    }
    os.notifications.notify({ title: target.label, description: target.done })
    onClose()
  }

  return (
    <Modal open title={target.question} description={target.meaning} {...(isBusy ? {} : { onClose })}>
      <Checkbox
        label="Copy my files there"
        hint="Everything that you added or changed. Nothing that is there already is replaced."
        checked={carry}
        disabled={isBusy}
        onChange={setCarry}
      />
      <p className="mt-2 text-sm text-muted">{whatStays(from)}</p>
      {failureMessage ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {failureMessage}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        {isBusy ? <Spinner label={carry ? 'Copying files…' : 'One moment…'} /> : null}
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabled={isBusy} onClick={() => void change()}>
          {failureMessage ? 'Try again' : 'Change'}
        </Button>
      </div>
    </Modal>
  )
}

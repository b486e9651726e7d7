import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { count } from '../model/format'
import type { UploadOutcome } from '../model/upload'

interface UploadReportProps {
  readonly outcome: UploadOutcome
  readonly onClose: () => void
}

/** Most lines that are listed. */
const longest = 200

/** Says what of an upload did not get there, and why. */
export function UploadReport({ outcome, onClose }: UploadReportProps) {
  const { failures, stored, left } = outcome
  const rest = left > 0 ? ` ${count(left, 'file')} after that ${left === 1 ? 'was' : 'were'} not tried.` : ''
  return (
    <Modal
      title={`${count(failures.length, 'item')} could not be uploaded`}
      description={`${count(stored, 'file')} ${stored === 1 ? 'is' : 'are'} stored.${rest}`}
      role="alertdialog"
      open
      onClose={onClose}
    >
      <ul className="max-h-60 overflow-y-auto rounded-control border border-border bg-raised text-sm">
        {failures.slice(0, longest).map(({ place, message }) => (
          <li key={place} className="border-b border-border px-3 py-2 last:border-b-0">
            <p className="font-medium break-all">{place}</p>
            <p className="text-muted">{message}</p>
          </li>
        ))}
        {failures.length > longest ? (
          <li className="px-3 py-2 text-muted">and {count(failures.length - longest, 'more', 'more')}</li>
        ) : null}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}

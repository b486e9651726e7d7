import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { UploadOutcome } from '../model/upload-files'
import { texts } from './texts'

interface UploadReportProps {
  readonly outcome: UploadOutcome
  readonly onClose: () => void
}

/** Most lines that are listed. */
const longest = 200

/** Says what of an upload did not get there, and why. */
export function UploadReport({ outcome, onClose }: UploadReportProps) {
  const { failures, stored, left } = outcome
  const t = useTexts(texts)
  const sentences = [t.stored({ count: stored }), ...(left > 0 ? [t.notTried({ count: left })] : [])]
  return (
    <Modal
      title={t.notUploaded({ count: failures.length })}
      description={sentences.join(' ')}
      role="alertdialog"
      open
      onClose={onClose}
    >
      <ul className="max-h-60 overflow-y-auto rounded-control border border-border bg-raised text-sm">
        {failures.slice(0, longest).map(({ place, message }) => (
          <li key={place} className="border-b border-border px-3 py-2 last:border-b-0">
            <p dir="ltr" className="font-medium break-all rtl:text-end">
              {place}
            </p>
            <p className="text-muted">{message}</p>
          </li>
        ))}
        {failures.length > longest ? (
          <li className="px-3 py-2 text-muted">{t.andMore({ count: failures.length - longest })}</li>
        ) : null}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  )
}

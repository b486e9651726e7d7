import UploadIcon from 'lucide-react/icons/upload'
import { useEffect, useRef } from 'react'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Meter } from '@/ui/meter'
import { useStore } from '@/ui/use-store'
import type { Upload, UploadState } from './upload'
import { isNamed } from './upload-checks'

function sentence({ form, progress, isCancelling }: UploadState): string {
  if (isCancelling) return 'Cancelling…'
  if (!progress || progress.files === 0 || progress.sentBytes === progress.totalBytes)
    return 'Sending the app…'
  const name = form.files[progress.file]?.name
  return `Sending ${name ?? 'files'} (${progress.file + 1} of ${progress.files})`
}

/** The Upload button, and how far the upload is [B2.46 B5.7]. */
export function SendBar({ upload }: { readonly upload: Upload }) {
  const state = useStore(upload, (current) => current)
  const { form, app, isUploading, isCancelling, progress } = state
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The field that had the keyboard was switched off by the upload.
    const { activeElement } = document
    if (isUploading && (activeElement === document.body || activeElement?.matches(':disabled')))
      cancel.current?.focus()
  }, [isUploading])
  const share = progress && progress.totalBytes > 0 ? progress.sentBytes / progress.totalBytes : 0
  return (
    <ActionBar
      note={
        isUploading ? (
          <span className="flex flex-col gap-1.5">
            <span role="status" className="truncate">
              {sentence(state)}
            </span>
            <Meter label="Upload" value={share} max={1} text={`${Math.round(share * 100)} % sent`} />
          </span>
        ) : (
          'Fields with * are required.'
        )
      }
    >
      {isUploading ? (
        <Button ref={cancel} disabled={isCancelling} onClick={() => upload.cancel()}>
          Cancel
        </Button>
      ) : null}
      <Button variant="primary" type="submit" disabled={isUploading || !isNamed(form)}>
        <UploadIcon aria-hidden="true" className="size-4" />
        {isUploading ? 'Uploading...' : app ? 'Upload New Version' : 'Upload App'}
      </Button>
    </ActionBar>
  )
}

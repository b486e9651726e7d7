import UploadIcon from 'lucide-react/icons/upload'
import { useEffect, useRef } from 'react'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Meter } from '@/ui/meter'
import { useStore } from '@/ui/use-store'
import type { Upload, UploadState } from './upload-form'
import { isNamed } from './upload-checks'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

function sentence({ form, progress, isCancelling }: UploadState, t: typeof texts): string {
  if (isCancelling) return t.cancelling
  if (!progress || progress.files === 0 || progress.sentBytes === progress.totalBytes) return t.sending
  const name = form.files[progress.file]?.name ?? t.someFiles
  return t.sendingFile({ name, number: progress.file + 1, count: progress.files })
}

/** The Upload button, and how far the upload is [B2.46 B5.7]. */
export function SendBar({ upload }: { readonly upload: Upload }) {
  const t = useTexts(texts)
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
              {sentence(state, t)}
            </span>
            <Meter
              label={t.progress}
              value={share}
              max={1}
              text={t.percentSent({ percent: Math.round(share * 100) })}
            />
          </span>
        ) : (
          t.required
        )
      }
    >
      {isUploading ? (
        <Button ref={cancel} disabled={isCancelling} onClick={() => upload.cancel()}>
          {t.cancel}
        </Button>
      ) : null}
      <Button variant="primary" type="submit" disabled={isUploading || !isNamed(form)}>
        <UploadIcon aria-hidden="true" className="size-4" />
        {isUploading ? t.uploading : app ? t.uploadVersion : t.upload}
      </Button>
    </ActionBar>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { SpaceRole } from '@/kernel/sharing/types'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { ProgressBar } from '@/ui/progress-bar'
import { useTexts } from '@/ui/use-texts'
import type { ShareTarget } from '../model/target'
import type { SharingPage } from '../page'
import { texts } from '../texts'
import { LinksEnd } from './LinksEnd'
import { PersonForm } from './PersonForm'

interface ShareFolderProps {
  readonly page: SharingPage
  readonly folder: Extract<ShareTarget, { readonly kind: 'folder' }>
}

/** How far large contents are copied, in bytes. */
interface CopyProgress {
  readonly all: number
  readonly left: number
}

const progressText = ({ left }: CopyProgress) =>
  left > 0 ? texts.copying({ size: formatBytes(left) }) : texts.sharing

/** A folder that is not shared: the first person who is added makes it a shared one. */
export function ShareFolder({ page, folder }: ShareFolderProps) {
  const { os, sharing, show } = page
  const t = useTexts(texts)
  const [progress, setProgress] = useState<CopyProgress | null>(null)
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  const share = async (whom: string, role: SpaceRole) => {
    const mine = new AbortController()
    current.current = mine
    setProgress({ all: 0, left: 0 })
    const made = await sharing.shareFolder(folder.entry, {
      signal: mine.signal,
      onProgress: (left) => setProgress((before) => ({ all: Math.max(before?.all ?? 0, left), left })),
    })
    current.current = null
    setProgress(null)
    if (!made.ok) return made
    const invited = await sharing.invite(made.value, whom, role)
    // The page of the space has a form of its own, where who was not found can be entered again.
    show({ space: made.value })
    if (!invited.ok)
      os.notifications.notify(() => ({
        title: texts.notInvited,
        description: invited.error.message,
        variant: 'destructive',
      }))
    return invited
  }

  return (
    <>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-4 p-4">
        <PersonForm os={os} kind="shared" action={t.share} onInvite={share}>
          <p className="text-sm text-muted">{t.shareExplained}</p>
          <LinksEnd page={page} folder={folder} />
        </PersonForm>
        {progress ? (
          <div className="flex flex-col gap-2 rounded-window border border-border bg-raised p-4">
            <p className="text-base">{progressText(progress)}</p>
            <ProgressBar
              label={t.sharing}
              progress={progress.all > 0 ? (progress.all - progress.left) / progress.all : null}
              text={progressText(progress)}
            />
            <div className="flex justify-end">
              <Button onClick={() => current.current?.abort()}>{t.cancel}</Button>
            </div>
          </div>
        ) : null}
      </div>
    </>
  )
}

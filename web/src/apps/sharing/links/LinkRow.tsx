import FolderInput from 'lucide-react/icons/folder-input'
import Link2 from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import { linkAddress, type SharedLink } from '@/kernel/sharing/links'
import { timeInZone } from '@/lib/timezone'
import { IconButton } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { SharingPage } from '../page'
import { CodeDialog } from './CodeDialog'
import { texts } from './texts'

interface LinkRowProps {
  readonly page: SharingPage
  readonly link: SharedLink
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A link: its address, what holds for it, and how it was used. */
export function LinkRow({ page: { os }, link, onEdit, onRemove }: LinkRowProps) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (state) => state.timezone)
  const [isCodeShown, setCodeShown] = useState(false)
  const ownId = os.session.getState().user?.id ?? null
  const dateOf = (ms: number) => timeInZone(new Date(ms), timezone).date
  const address = link.token === null ? null : linkAddress(window.location.origin, link.token)
  const { kind, entryName, name, hasPassword, endsAt, mostDownloads, downloads, lastUsedAt, works } = link
  const title =
    entryName === null
      ? t.gone
      : kind === 'drop'
        ? t.collects({ name: entryName })
        : t.shows({ name: entryName })
  const facts = [
    works ? null : t.ended,
    link.madeBy === ownId ? null : t.madeBy({ person: link.madeByName }),
    hasPassword ? t.hasPassword : null,
    endsAt === null ? null : t.endsOn({ date: dateOf(endsAt) }),
    kind === 'drop'
      ? null
      : mostDownloads === null
        ? t.downloads({ count: downloads })
        : t.downloadsOf({ count: downloads, most: mostDownloads }),
    lastUsedAt === null ? t.neverUsed : t.lastUsed({ date: dateOf(lastUsedAt) }),
  ].filter((fact) => fact !== null)
  const Icon = kind === 'drop' ? FolderInput : Link2
  return (
    <li className="flex flex-col gap-2 border-b border-border py-3 last:border-b-0">
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <bdi className="block text-base font-medium break-words">{name ?? title}</bdi>
          {name === null ? null : <span className="block text-sm break-words text-muted">{title}</span>}
          <span className="block text-sm text-muted">{facts.join(' · ')}</span>
        </div>
        {address === null ? null : (
          <>
            <IconButton label={t.edit} onClick={onEdit}>
              <Pencil className="size-4" aria-hidden="true" />
            </IconButton>
            <IconButton label={t.remove} onClick={onRemove}>
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {address === null ? (
        <p className="ps-8 text-sm text-muted">{t.notYours}</p>
      ) : (
        <div className="flex items-center gap-1 ps-8">
          <input
            readOnly
            dir="ltr"
            aria-label={t.address}
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="min-h-8 min-w-0 flex-1 rounded-control border border-border bg-sunken px-2.5 font-mono text-xs text-text pointer-coarse:min-h-11"
          />
          <CopyButton
            text={address}
            label={t.copy}
            size="medium"
            onFail={() =>
              tellProblem(
                os.notifications,
                () => texts.notCopied,
                () => texts.notCopiedExplained,
              )
            }
          />
          <IconButton label={t.code} onClick={() => setCodeShown(true)}>
            <QrCode className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {isCodeShown && address !== null ? (
        <CodeDialog address={address} onClose={() => setCodeShown(false)} />
      ) : null}
    </li>
  )
}

import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { fileKind } from '@/kernel/apps/file-kinds'
import { mediaType } from '@/kernel/files/media-types'
import { isInBin, parentPath } from '@/kernel/files/paths'
import { previewOf } from '@/kernel/files/thumbnails/preview-of'
import type { EntrySpace, FileEntry, FileResult } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { plainName } from '@/lib/language/isolate'
import { log } from '@/lib/log'
import type { PictureSize } from '@/lib/pictures/picture-size'
import { Button } from '@/ui/button'
import { ItemPreview } from '@/ui/file-list/ItemPreview'
import { fileIcon } from '@/ui/icons/file-icons'
import { Modal } from '@/ui/modal'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { type AccountFiles, describeStored } from '../model/account-files'
import type { FileManagerOs } from '../model/file-manager'
import { formatMoment, nameGroup } from '../model/format'
import { describeKind } from '@/kernel/files/describe-kind'
import { folderLabel } from '../model/places'
import { pixelsOf } from '../model/pixels-of'
import { describeMode, type Tally, tally } from '../model/properties'
import { texts } from './texts'

interface PropertiesDialogProps {
  readonly os: FileManagerOs
  readonly account: AccountFiles
  readonly entries: readonly FileEntry[]
  readonly onClose: () => void
}

function useTally(os: FileManagerOs, entries: readonly FileEntry[]): FileResult<Tally> | null {
  const [result, setResult] = useState<FileResult<Tally> | null>(null)
  useEffect(() => {
    let isCurrent = true
    void tally(os.files, entries).then((counted) => {
      if (isCurrent) setResult(counted)
    })
    return () => {
      isCurrent = false
    }
  }, [os, entries])
  return result
}

/** Whether a file is a picture or film of which it can be read how many pixels it has. */
const hasPixels = ({ name, type }: FileEntry) =>
  type === 'file' && mediaType(name) !== null && ['image', 'video'].includes(fileKind(name))

/** How many pixels a picture or film has; null: they are not known, undefined: they are being read. */
function usePixels(os: FileManagerOs, entry: FileEntry | null): PictureSize | null | undefined {
  const [pixels, setPixels] = useState<PictureSize | null>()
  useEffect(() => {
    if (!entry) return undefined
    let isCurrent = true
    const tell = (size: PictureSize | null) => {
      if (isCurrent) setPixels(size)
    }
    pixelsOf(os, entry).then(tell, (error: unknown) => {
      log.warn('The size of a picture could not be read', error)
      tell(null)
    })
    return () => {
      isCurrent = false
    }
  }, [os, entry])
  return pixels
}

/** A picture may say that it lies on its side: then it is as wide as it is high once it is shown. */
function asShown({ width, height }: PictureSize, shown: PictureSize | null): PictureSize {
  const isTurned = shown && shown.width !== shown.height && shown.width > shown.height !== width > height
  return isTurned ? { width: height, height: width } : { width, height }
}

function describeSize(entry: FileEntry | null, counted: FileResult<Tally> | null): string {
  if (!counted) return texts.counting
  if (!counted.ok) return counted.error.message
  const { bytes } = counted.value
  const rounded = formatBytes(bytes)
  const size = bytes >= 1024 ? texts.sizeInBytes({ size: rounded, bytes }) : rounded
  if (entry?.type === 'file') return size
  // A folder does not count itself among what it holds.
  const folders = counted.value.folders - (entry ? 1 : 0)
  return texts.sizeInFolders({ size, files: counted.value.files, folders })
}

/** Who has a shared folder or a team, in a few words. */
function sharingText(os: FileManagerOs, { id, kind }: EntrySpace): string {
  const space = os.spaces.getState().find((mount) => mount.space.id === id)?.space
  if (!space) return kind === 'team' ? texts.team : texts.shared
  const { members: count, owner, role } = space
  if (kind === 'team') return texts.teamOf({ count })
  return role === 'owner' || !owner
    ? texts.sharedByYou({ count })
    : texts.sharedBy({ owner: owner.name, count })
}

/** All that is known of a file or folder, or what several of them amount to. */
export function PropertiesDialog({ os, account, entries, onClose }: PropertiesDialogProps) {
  const t = useTexts(texts)
  const counted = useTally(os, entries)
  useStore(account, (state) => state)
  const [only = null] = entries.length === 1 ? entries : []
  const stored = only && describeStored(account, only)
  const preview = useMemo(() => (only ? previewOf(os, only) : undefined), [os, only])
  const [shown, setShown] = useState<PictureSize | null>(null)
  const pictured = only && hasPixels(only) ? only : null
  const pixels = usePixels(os, pictured)
  const { timezone } = os.settings.getState()
  const name = only
    ? only.path === '/'
      ? folderLabel('/')
      : only.name
    : nameGroup(entries.map((entry) => entry.name))
  return (
    <Modal title={t.properties} open onClose={onClose}>
      {only && preview ? (
        <div className="mb-3 flex">
          <ItemPreview
            item={{
              id: only.path,
              name: only.name,
              type: only.type,
              icon: fileIcon(only.name, only.type),
              preview,
            }}
            look="large"
            iconClass="size-14"
            onShown={setShown}
          />
        </div>
      ) : null}
      <div className="mb-3 flex items-center gap-3">
        {only && !preview ? (
          <img src={fileIcon(only.name, only.type)} alt="" className="size-10" draggable={false} />
        ) : null}
        <p className="min-w-0 text-base font-medium break-words">
          <bdi>{plainName(name)}</bdi>
        </p>
      </div>
      <dl>
        <Line label={t.kind}>
          {only
            ? only.link === null
              ? describeKind(only)
              : t.linkOfKind({ kind: describeKind(only) })
            : t.several}
        </Line>
        <Line label={t.size}>{describeSize(only, counted)}</Line>
        {pictured ? (
          <Line label={t.dimensions}>
            {pixels === undefined ? t.reading : pixels ? t.pixels({ ...asShown(pixels, shown) }) : t.notKnown}
          </Line>
        ) : null}
        {only ? (
          <>
            <Line label={t.folder}>
              <bdi dir="ltr">{parentPath(only.path)}</bdi>
            </Line>
            {only.link === null ? null : (
              <Line label={t.linkTo}>
                <bdi dir="ltr">{only.link}</bdi>
              </Line>
            )}
            {stored === null ? null : <Line label={t.storedIn}>{stored}</Line>}
            {only.space ? <Line label={t.sharing}>{sharingText(os, only.space)}</Line> : null}
            <Line label={t.modified}>{formatMoment(only.modified, timezone)}</Line>
            <Line label={t.created}>{formatMoment(only.created, timezone)}</Line>
            <Line label={t.permissions}>
              <bdi dir="ltr">{describeMode(only.mode)}</bdi>
            </Line>
            <Line label={t.systemFile}>
              {only.isSystem
                ? os.settings.getState().fileSystemProtection
                  ? t.isProtected
                  : t.isUnprotected
                : t.no}
            </Line>
          </>
        ) : (
          <Line label={t.systemFiles}>
            {t.items({ count: entries.filter((entry) => entry.isSystem).length })}
          </Line>
        )}
      </dl>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {only && !isInBin(only.path) ? (
          <Button
            onClick={() => {
              onClose()
              os.windows.open('sharing', { path: only.path })
            }}
          >
            {t.share}
          </Button>
        ) : null}
        {only && !isInBin(only.path) ? (
          <Button
            onClick={() => {
              onClose()
              os.windows.open('versions', { path: only.path, metadata: { of: only.type } })
            }}
          >
            {only.type === 'file' ? t.versionHistory : t.rewind}
          </Button>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-border py-1.5 last:border-b-0">
      <dt className="w-24 shrink-0 text-sm text-muted">{label}</dt>
      <dd className="min-w-0 text-sm break-words tabular-nums select-text">{children}</dd>
    </div>
  )
}

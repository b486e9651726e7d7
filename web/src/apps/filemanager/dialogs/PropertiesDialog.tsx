import { type ReactNode, useEffect, useState } from 'react'
import { isWithin, parentPath, recycleFolder } from '@/kernel/files/paths'
import type { FileEntry, FileResult } from '@/kernel/files/types'
import { formatBytes } from '@/lib/format-bytes'
import { plainName } from '@/lib/language/isolate'
import { Button } from '@/ui/button'
import { fileIcon } from '@/ui/icons/file-icons'
import { Modal } from '@/ui/modal'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { type AccountFiles, describeStored } from '../model/account-files'
import type { FileManagerOs } from '../model/file-manager'
import { formatMoment, nameGroup } from '../model/format'
import { describeKind } from '@/kernel/files/describe-kind'
import { folderLabel } from '../model/places'
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

/** All that is known of a file or folder, or what several of them amount to. */
export function PropertiesDialog({ os, account, entries, onClose }: PropertiesDialogProps) {
  const t = useTexts(texts)
  const counted = useTally(os, entries)
  useStore(account, (state) => state)
  const [only = null] = entries.length === 1 ? entries : []
  const stored = only && describeStored(account, only)
  const { timezone } = os.settings.getState()
  const name = only
    ? only.path === '/'
      ? folderLabel('/')
      : only.name
    : nameGroup(entries.map((entry) => entry.name))
  return (
    <Modal title={t.properties} open onClose={onClose}>
      <div className="mb-3 flex items-center gap-3">
        {only ? (
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
        {only && !isWithin(only.path, recycleFolder) ? (
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

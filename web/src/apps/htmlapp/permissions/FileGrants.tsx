import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { AppGrant, AppGrants, AppId } from '@/kernel/app-platform/types'
import { baseName, parentPath } from '@/kernel/files/paths'
import { IconButton } from '@/ui/button'
import { fileIcon } from '@/ui/icons/file-icons'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface FileGrantsProps {
  readonly app: AppId
  readonly grant: AppGrant
  readonly grants: Pick<AppGrants, 'revokeFile'>
}

/** The files that the person chose for an app; each can be taken back. */
export function FileGrants({ app, grant, grants }: FileGrantsProps) {
  const t = useTexts(texts)
  const list = useRef<HTMLDivElement>(null)
  const files = Object.entries(grant.files)
  const takeBack = (token: string) => {
    // The keyboard stays here when its button goes.
    list.current?.focus({ preventScroll: true })
    void grants.revokeFile(app, token)
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {files.length === 0 ? (
        <p className="text-sm text-muted">{t.noFiles}</p>
      ) : (
        <ul className="divide-y divide-border rounded-control border border-border">
          {files.map(([token, path]) => (
            <li key={token} className="flex items-center gap-2 py-1 pe-1 ps-2">
              <img
                src={fileIcon(baseName(path), 'file')}
                alt=""
                draggable={false}
                className="size-5 shrink-0"
              />
              <div className="min-w-0 flex-1">
                <p className="truncate text-base">{baseName(path)}</p>
                <p className="truncate text-xs text-muted">
                  <bdi dir="ltr">{parentPath(path)}</bdi>
                </p>
              </div>
              <IconButton label={t.takeBack({ name: baseName(path) })} onClick={() => takeBack(token)}>
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { type MouseEvent, useId } from 'react'
import { pinsOf } from '@/kernel/desktop/pins'
import { openFile } from '@/kernel/files/open-file'
import { baseName, parentPath } from '@/kernel/files/paths'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { recencyOf } from '@/kernel/search/recency'
import { classNames } from '@/lib/class-names'
import type { MenuItem } from '@/ui/context-menu/types'
import { fileIcon } from '@/ui/icons/file-icons'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { ListedAppIcon } from './ListedAppIcon'
import type { ListedApp } from './listed-apps'
import { isRecentItem, recentFileId, recentItems } from './recent-items'
import { texts } from './recent.texts'
import { useFilesThere } from './use-files-there'

interface RecentProps {
  readonly os: Os
  readonly isMobile: boolean
  readonly onOpenApp: (listed: ListedApp) => void
  readonly onMenu: (event: MouseEvent, label: string, items: readonly MenuItem[]) => void
  /** Closes the start menu. */
  readonly onClose: () => void
}

const all = (ids: readonly string[]) => ids

/**
 * The last apps and files, above the list of the start menu; nothing while there are none. They are buttons next to the menu and not
 * entries of it: each app is one entry [B2.4]. On phones they are one line, which is moved sideways.
 */
export function Recent({ os, isMobile, onOpenApp, onMenu, onClose }: RecentProps) {
  const t = useTexts(texts)
  const titleId = useId()
  const recency = recencyOf(os.storage)
  const used = useStore(recency, all)
  const installed = useStore(os.desktopIcons, (icons) => icons)
  const pins = useStore(pinsOf(os.storage)['start-menu'], (state) => state)
  const { apps, files } = recentItems(used, os.apps, installed, pins)
  const shownFiles = useFilesThere(os, files)

  const forget = (ids: readonly string[]) => {
    if (recency.forget(ids)) return
    tellProblem(
      os.notifications,
      () => t.notCleared,
      () => t.notClearedWhy,
    )
  }
  const open = async (path: string) => {
    onClose()
    const opened = await openFile(os, path)
    if (opened.ok) return
    tellProblem(
      os.notifications,
      () => texts.notOpened({ name: baseName(path) }),
      () => opened.error.message,
    )
  }
  const menuOf = (id: string, first: readonly MenuItem[]): readonly MenuItem[] => [
    ...first,
    'separator',
    { label: t.removeRecent, perform: () => forget([id]) },
    { label: t.clearRecent, perform: () => forget(used.filter(isRecentItem)) },
  ]
  const showInFolder = (path: string) => {
    onClose()
    os.windows.open('filemanager', { path: parentPath(path) })
  }

  if (apps.length + shownFiles.length === 0) return null
  const button =
    'rounded-control text-base select-none hover:bg-accent-soft focus-visible:bg-accent-soft pointer-coarse:min-h-11'
  return (
    <section
      aria-labelledby={titleId}
      data-part="recent"
      className="mx-2 mb-1 shrink-0 border-b border-border pb-1"
    >
      <h2 id={titleId} className={isMobile ? 'sr-only' : 'px-2.5 pt-1 pb-1 text-xs font-semibold text-muted'}>
        {t.recent}
      </h2>
      <div className={isMobile ? 'flex gap-1 overflow-x-auto overscroll-x-contain' : ''}>
        <div className={isMobile ? 'contents' : 'grid grid-cols-4 gap-1'}>
          {apps.map((listed, index) => (
            <button
              key={listed.id}
              type="button"
              data-part="recent-app"
              title={listed.label}
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => onOpenApp(listed)}
              onContextMenu={(event) =>
                onMenu(
                  event,
                  listed.label,
                  menuOf(listed.id, [{ label: t.open, perform: () => onOpenApp(listed) }]),
                )
              }
              className={classNames(
                button,
                isMobile
                  ? 'flex max-w-40 shrink-0 items-center gap-2 px-2.5'
                  : 'flex min-w-0 flex-col items-center gap-1.5 px-1 py-2 text-xs',
              )}
            >
              <ListedAppIcon listed={listed} />
              <bdi
                className={
                  isMobile ? 'max-w-full truncate' : 'line-clamp-2 max-w-full text-center leading-tight'
                }
              >
                {listed.label}
              </bdi>
            </button>
          ))}
        </div>
        {shownFiles.map((path, index) => (
          <button
            key={path}
            type="button"
            data-part="recent-file"
            tabIndex={apps.length + index === 0 ? 0 : -1}
            onClick={() => void open(path)}
            onContextMenu={(event) =>
              onMenu(
                event,
                baseName(path),
                menuOf(recentFileId(path), [
                  { label: t.open, perform: () => void open(path) },
                  { label: t.showInFolder, perform: () => showInFolder(path) },
                ]),
              )
            }
            className={classNames(
              button,
              'flex items-center gap-3 px-2.5 text-start',
              isMobile ? 'max-w-48 shrink-0' : 'recent-file min-h-9 w-full',
            )}
          >
            <img
              src={fileIcon(baseName(path), 'file')}
              alt=""
              draggable={false}
              className="size-6 shrink-0 object-contain"
            />
            <bdi className={classNames('truncate', isMobile ? 'min-w-0' : 'max-w-[70%] shrink-0')}>
              {baseName(path)}
            </bdi>
            {isMobile ? null : (
              <bdi title={parentPath(path)} className="min-w-0 flex-1 truncate text-end text-sm text-muted">
                {baseName(parentPath(path)) || '/'}
              </bdi>
            )}
          </button>
        ))}
      </div>
    </section>
  )
}

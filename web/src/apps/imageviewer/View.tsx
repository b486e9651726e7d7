import ImageOff from 'lucide-react/icons/image-off'
import { useEffect, useRef, useState } from 'react'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { describeCompany } from '@/kernel/documents/notice-texts'
import { followViewers } from '@/kernel/documents/viewers'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { wallpaperOfFile } from '@/kernel/settings/file-wallpaper'
import { formatBytes } from '@/lib/format-bytes'
import { isRightToLeft } from '@/lib/language/direction'
import { Button } from '@/ui/button'
import { CompanyLine } from '@/ui/company-line'
import { Spinner } from '@/ui/spinner'
import { useCommands } from '@/ui/commands/use-commands'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
// Shown in place of a picture that cannot be shown [A4.23].
import fallback from './art/default-image.svg?inline'
import { commands, type ViewerTarget } from './commands'
import { icon } from './icon'
import { imageExtensions, positionOf } from './model/folder-images'
import { Stage } from './Stage'
import { texts } from './texts'
import { Toolbar } from './Toolbar'
import { useFolderImages, usePicture } from './use-picture'
import { usePictureView } from './use-picture-view'

/** The image viewer [A2.21]: the picture of the window's `path`, or of its `url`. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const path = window.path === '/' ? null : window.path
  const name = path === null ? (window.url ?? '') : baseName(path)
  const [picture, onBroken] = usePicture(os, path, window.url)
  const position = positionOf(useFolderImages(os.files, path), path ?? '')
  const [broken, setBroken] = useState<string | null>(null)

  const source = 'source' in picture ? picture.source : null
  const isBroken = picture.status === 'failed' || (source !== null && source === broken)
  const shown = isBroken ? fallback : source
  const control = usePictureView(shown)
  const isEmpty = path === null && window.url === null

  const { stage } = control
  useEffect(() => {
    if (os.windows.getState().activeId === window.id) stage.current?.focus({ preventScroll: true })
  }, [os, window.id, stage])

  const show = (next: FilePath) => os.windows.update(window.id, { path: next, title: baseName(next) })
  const step = (to: FilePath | null) => (to === null ? null : () => show(to))

  const open = async () => {
    const chosen = await os.fileDialogs.open({
      windowId: window.id,
      title: t.open,
      filters: [{ label: t.images, extensions: imageExtensions }],
      ...(path === null ? {} : { folder: parentPath(path) }),
    })
    if (chosen?.[0] !== undefined) show(chosen[0])
  }

  const setWallpaper = () => {
    const { tell, warn } = createNotifier(os.notifications)
    const isSaved = os.settings.update({
      wallpaper: path === null ? (window.url ?? '') : wallpaperOfFile(path),
    })
    if (isSaved)
      tell(
        () => t.wallpaperSet,
        () => t.wallpaperIs({ name }),
      )
    else
      warn(
        () => t.wallpaperNotSaved,
        () => t.wallpaperIsKept,
      )
  }

  const root = useRef<HTMLDivElement>(null)
  const target: ViewerTarget = {
    control,
    position,
    show,
    open: () => void open(),
    setWallpaper: picture.status === 'ready' && !isBroken ? setWallpaper : null,
  }
  useCommands({
    registry: os.commands,
    windowId: window.id,
    commands,
    target: () => target,
    root,
  })
  useStore(os.commands.keymap, (keys) => keys)

  if (isEmpty) {
    return (
      <div className="flex h-full flex-col items-center justify-center gap-3 bg-surface p-6 text-center">
        <img src={icon} alt="" className="size-16" />
        <p className="text-muted">{t.choose}</p>
        <Button variant="primary" onClick={() => void open()}>
          {t.open}
        </Button>
      </div>
    )
  }

  const notice = isBroken
    ? t.notShown({ name, reason: picture.status === 'failed' ? picture.error.message : t.noImage })
    : picture.status === 'deleted'
      ? t.deleted({ name })
      : null
  const { width, height } = control.picture
  const details = [
    position.number > 0 ? t.place(position) : null,
    !isBroken && width > 0 ? t.size({ width, height }) : null,
    picture.status === 'ready' && picture.bytes !== null && !isBroken ? formatBytes(picture.bytes) : null,
  ].filter((detail) => detail !== null)

  return (
    <div ref={root} className="flex h-full flex-col bg-sunken text-text">
      <Toolbar zoom={control.view.zoom} bound={(command) => os.commands.bind(command, () => target)} />
      {path === null ? null : (
        <CompanyLine os={os} path={path} follow={followViewers} describe={describeCompany} />
      )}
      {notice === null ? null : (
        <p
          role={isBroken ? 'alert' : 'status'}
          className="flex shrink-0 items-center gap-2 border-b border-border bg-raised px-4 py-2 text-sm"
        >
          <ImageOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {notice}
        </p>
      )}
      <div
        ref={stage}
        role="group"
        aria-label={t.picture}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the keyboard for moving and turning
        tabIndex={0}
        // The picture would lie over an outline of the stage itself.
        className="relative min-h-0 flex-1 outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {shown === null ? (
          <div className="flex h-full items-center justify-center transition-opacity delay-300 starting:opacity-0">
            <Spinner label={t.opening} />
          </div>
        ) : (
          <Stage
            control={control}
            source={shown}
            alt={isBroken ? t.defaultImage : name}
            onError={() => {
              if (!onBroken()) setBroken(source)
            }}
            onSwipe={(direction) => {
              const isOn = (direction === 1) !== isRightToLeft()
              step(isOn ? position.next : position.previous)?.()
            }}
          />
        )}
      </div>
      <footer className="flex min-h-7 shrink-0 items-center gap-x-4 overflow-hidden border-t border-border bg-surface px-3 text-xs whitespace-nowrap text-muted tabular-nums">
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </footer>
    </div>
  )
}

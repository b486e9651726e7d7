import FileX from 'lucide-react/icons/file-x'
import { useEffect, useRef, useState } from 'react'
import { describeCompany } from '@/kernel/documents/notice-texts'
import { followViewers } from '@/kernel/documents/viewers'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { Button } from '@/ui/button'
import { CommandButton } from '@/ui/commands/CommandButton'
import { CompanyLine } from '@/ui/company-line'
import { useCommands } from '@/ui/commands/use-commands'
import { EmptyState } from '@/ui/empty-state'
import { fileIcon } from '@/ui/icons/file-icons'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import * as all from './commands'
import type { Resumption } from './model/media-source'
import { keepPlace, placeOf, playerPreferences } from './model/player-memory'
import { mediaKind, neighbour } from './model/playlist'
import { Playlist } from './Playlist'
import { texts } from './texts'
import { useFolderMedia, useMedia } from './use-media'

interface PlayerProps {
  readonly os: Os
  readonly windowId: string
  readonly path: FilePath
  readonly show: (path: FilePath) => void
  readonly open: () => void
}

/** Seconds of playing after which the place is kept again. */
const keptEvery = 5

/** A file that is played, with the browser's own controls, and the other files of its folder. */
export function Player({ os, windowId, path, show, open }: PlayerProps) {
  const t = useTexts(texts)
  const name = baseName(path)
  const [media, mediaSource] = useMedia(os, path)
  const files = useFolderMedia(os.files, path)
  const preferences = playerPreferences(os.storage)
  const isPlaylistShown = useStore(preferences, (state) => state.showPlaylist)
  const [isPlaying, setPlaying] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const [element, setElement] = useState<HTMLMediaElement | null>(null)

  const source = media.status === 'ready' ? media.source : null
  const isBroken = media.status === 'failed'
  const [previous, next] = [neighbour(files, path, -1), neighbour(files, path, 1)]
  const target = (): all.PlayerTarget => ({
    media: isBroken ? null : element,
    isPlaying,
    previous,
    next,
    isPlaylistShown,
    show,
    open,
    togglePlaylist: () => preferences.update({ showPlaylist: !isPlaylistShown }),
  })
  useCommands({ registry: os.commands, windowId, commands: all.commands, target, root })
  useStore(os.commands.keymap, (keys) => keys)
  useKeptPlace(os, path, element)
  useEffect(() => {
    // Not from the playlist, where the keyboard goes on through the files.
    if (os.windows.getState().activeId === windowId && !root.current?.contains(document.activeElement))
      root.current?.focus({ preventScroll: true })
  }, [os, windowId, root])

  const tool = (command: (typeof all.commands)[number]) => (
    <CommandButton command={os.commands.bind(command, target)} />
  )
  const events = {
    controls: true,
    autoPlay: true,
    src: source ?? undefined,
    onLoadedMetadata: ({ currentTarget }: { readonly currentTarget: HTMLMediaElement }) => {
      const { volume, isMuted } = preferences.getState()
      currentTarget.volume = volume
      currentTarget.muted = isMuted
      const resumption = media.status === 'ready' ? media.resumption : null
      const place = resumption?.at ?? placeOf(os.storage, path)
      if (place > 0 && place < currentTarget.duration) currentTarget.currentTime = place
      // A new address of the same file.
      if (resumption?.isPlaying === true) currentTarget.play().catch(() => undefined)
      else if (resumption) currentTarget.pause()
    },
    onVolumeChange: ({ currentTarget }: { readonly currentTarget: HTMLMediaElement }) => {
      const { volume, muted } = currentTarget
      const known = preferences.getState()
      if (volume !== known.volume || muted !== known.isMuted) preferences.update({ volume, isMuted: muted })
    },
    onTimeUpdate: ({ currentTarget }: { readonly currentTarget: HTMLMediaElement }) => {
      if (!currentTarget.seeking && currentTarget.currentTime > 0) mediaSource?.went()
    },
    onSeeking: ({ currentTarget }: { readonly currentTarget: HTMLMediaElement }) =>
      mediaSource?.refresh(placeIn(currentTarget)),
    onPlay: ({ currentTarget }: { readonly currentTarget: HTMLMediaElement }) => {
      setPlaying(true)
      mediaSource?.refresh(placeIn(currentTarget))
    },
    onPause: () => setPlaying(false),
    onEnded: () => next !== null && show(next),
    onError: ({ currentTarget }: { readonly currentTarget: HTMLMediaElement }) =>
      mediaSource?.broke(placeIn(currentTarget)),
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps a key to the button that has the keyboard
    <div
      ref={root}
      role="group"
      tabIndex={-1}
      aria-label={name}
      // The space bar presses it.
      onKeyDown={(event) => {
        if (event.key === ' ' && event.target instanceof HTMLButtonElement) event.stopPropagation()
      }}
      className="@container flex size-full flex-col bg-surface text-text outline-none"
    >
      <div
        role="toolbar"
        aria-label={t.toolbar}
        className="flex shrink-0 items-center gap-0.5 border-b border-border px-2 py-1"
      >
        {tool(all.open)}
        {tool(all.previous)}
        {tool(all.next)}
        <span className="flex-1" />
        {mediaKind(name) === 'video' ? tool(all.fullScreen) : null}
        {tool(all.playlist)}
      </div>
      <CompanyLine os={os} path={path} follow={followViewers} describe={describeCompany} />
      <div className="flex min-h-0 flex-1 @max-lg:flex-col">
        <div className="relative flex min-h-0 min-w-0 flex-1 items-center justify-center bg-sunken">
          {isBroken ? (
            <EmptyState
              role="alert"
              icon={<FileX />}
              title={t.notPlayed({ name })}
              text={media.error?.message ?? t.notSupported}
            >
              <Button variant="primary" onClick={() => mediaSource?.retry()}>
                {t.tryAgain}
              </Button>
              <Button onClick={() => os.windows.open('open-with', { path, title: name })}>
                {t.openWith}
              </Button>
            </EmptyState>
          ) : source === null ? (
            <Spinner label={t.opening({ name })} />
          ) : mediaKind(name) === 'video' ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- a person's own file has those that are in it
            <video
              key={path}
              ref={setElement}
              aria-label={t.video({ name })}
              className="size-full bg-black object-contain"
              {...events}
            />
          ) : (
            <div className="flex w-full max-w-lg flex-col items-center gap-6 p-6">
              <img src={fileIcon(name, 'file')} alt="" className="size-28" />
              <p className="max-w-full text-center text-lg font-semibold break-words" dir="auto">
                {name}
              </p>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a person's own file has those that are in it */}
              <audio
                key={path}
                ref={setElement}
                aria-label={t.sound({ name })}
                className="w-full"
                {...events}
              />
            </div>
          )}
        </div>
        {isPlaylistShown && files.length > 1 ? (
          <Playlist files={files} current={path} onChosen={show} />
        ) : null}
      </div>
    </div>
  )
}

/** Where an element is. */
const placeIn = (media: HTMLMediaElement): Resumption => ({
  at: media.currentTime,
  isPlaying: !media.paused,
})

/** Keeps where a file is, every few seconds and when it is left. */
function useKeptPlace(os: Pick<Os, 'storage'>, path: FilePath, media: HTMLMediaElement | null) {
  useEffect(() => {
    if (!media) return undefined
    let last = 0
    const keep = () => {
      if (Number.isFinite(media.duration)) keepPlace(os.storage, path, media.currentTime, media.duration)
      last = media.currentTime
    }
    const onTime = () => {
      if (Math.abs(media.currentTime - last) >= keptEvery) keep()
    }
    media.addEventListener('timeupdate', onTime)
    media.addEventListener('pause', keep)
    return () => {
      media.removeEventListener('timeupdate', onTime)
      media.removeEventListener('pause', keep)
      keep()
      media.pause()
    }
  }, [os, path, media])
}

import FolderOpen from 'lucide-react/icons/folder-open'
import ListMusic from 'lucide-react/icons/list-music'
import Maximize from 'lucide-react/icons/maximize'
import Play from 'lucide-react/icons/play'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import type { Command } from '@/lib/command'
import type { FilePath } from '@/kernel/files/types'
import { texts } from './texts'

/** What the player's commands are done to. */
export interface PlayerTarget {
  /** Null while nothing can be played. */
  readonly media: HTMLMediaElement | null
  readonly isPlaying: boolean
  readonly previous: FilePath | null
  readonly next: FilePath | null
  readonly isPlaylistShown: boolean
  readonly show: (path: FilePath) => void
  readonly open: () => void
  readonly togglePlaylist: () => void
}

type PlayerCommand = Command<PlayerTarget>

const group = { id: 'media-player', title: () => texts.group }
const isReady = ({ media }: PlayerTarget) => media !== null

export const open: PlayerCommand = {
  id: 'media-player.open',
  title: () => texts.open,
  icon: FolderOpen,
  group,
  keys: ['Mod+O'],
  run: (target) => target.open(),
}

export const play: PlayerCommand = {
  id: 'media-player.play',
  title: () => texts.playOrPause,
  titleNow: ({ isPlaying }) => (isPlaying ? texts.pause : texts.play),
  icon: Play,
  group,
  keys: [' '],
  isEnabled: isReady,
  run: ({ media }) => {
    if (media?.paused === false) media.pause()
    else media?.play().catch(() => undefined)
  },
}

const seek = (id: string, title: () => string, key: string, seconds: number): PlayerCommand => ({
  id: `media-player.${id}`,
  title,
  group,
  keys: [key],
  repeats: true,
  isEnabled: isReady,
  run: ({ media }) => {
    if (media) media.currentTime = Math.max(0, media.currentTime + seconds)
  },
})

const volume = (id: string, title: () => string, key: string, change: number): PlayerCommand => ({
  id: `media-player.${id}`,
  title,
  group,
  keys: [key],
  repeats: true,
  isEnabled: isReady,
  run: ({ media }) => {
    if (media) media.volume = Math.min(1, Math.max(0, media.volume + change))
  },
})

const mute: PlayerCommand = {
  id: 'media-player.mute',
  title: () => texts.mute,
  group,
  keys: ['M'],
  isEnabled: isReady,
  run: ({ media }) => {
    if (media) media.muted = !media.muted
  },
}

export const fullScreen: PlayerCommand = {
  id: 'media-player.full-screen',
  title: () => texts.fullScreen,
  icon: Maximize,
  group,
  keys: ['F'],
  isEnabled: ({ media }) => media instanceof HTMLVideoElement,
  run: async ({ media }) => {
    await (document.fullscreenElement ? document.exitFullscreen() : media?.requestFullscreen())?.catch(
      () => undefined,
    )
  },
}

export const previous: PlayerCommand = {
  id: 'media-player.previous',
  title: () => texts.previous,
  icon: SkipBack,
  group,
  keys: ['P', 'PageUp'],
  isEnabled: (target) => target.previous !== null,
  run: ({ previous: path, show }) => path !== null && show(path),
}

export const next: PlayerCommand = {
  id: 'media-player.next',
  title: () => texts.next,
  icon: SkipForward,
  group,
  keys: ['N', 'PageDown'],
  isEnabled: (target) => target.next !== null,
  run: ({ next: path, show }) => path !== null && show(path),
}

export const playlist: PlayerCommand = {
  id: 'media-player.playlist',
  title: () => texts.playlist,
  icon: ListMusic,
  group,
  keys: ['L'],
  isChecked: ({ isPlaylistShown }) => isPlaylistShown,
  run: (target) => target.togglePlaylist(),
}

/** All commands of the player. */
export const commands: readonly PlayerCommand[] = [
  open,
  play,
  seek('back', () => texts.back, 'ArrowLeft', -5),
  seek('forward', () => texts.forward, 'ArrowRight', 5),
  volume('louder', () => texts.louder, 'ArrowUp', 0.1),
  volume('quieter', () => texts.quieter, 'ArrowDown', -0.1),
  mute,
  fullScreen,
  previous,
  next,
  playlist,
]

import { useEffect, useState } from 'react'
import { fileOfWallpaper, followPicture } from '@/kernel/settings/file-wallpaper'
import type { SettingsPorts } from './ports'

const look = 'block aspect-16/10 w-full bg-sunken object-cover'

interface ThumbnailProps {
  readonly source: string
  readonly onError?: () => void
}

/** A wallpaper's preview; decoration only. */
export function Thumbnail({ source, onError }: ThumbnailProps) {
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
      className={look}
    />
  )
}

interface OwnThumbnailProps {
  /** The setting: an address, or a picture among the person's files. */
  readonly wallpaper: string
  readonly files: SettingsPorts['files']
  /** Called with the setting when its picture cannot be shown. */
  readonly onBroken: (wallpaper: string) => void
}

/** The preview of a picture that does not ship with the product; an empty one while its file is read. */
export function OwnThumbnail({ wallpaper, files, onBroken }: OwnThumbnailProps) {
  const path = fileOfWallpaper(wallpaper)
  const [source, setSource] = useState(path === null ? wallpaper : null)
  useEffect(() => {
    if (path === null) return undefined
    return followPicture(files, path, (picture) => {
      if (picture === 'missing') onBroken(wallpaper)
      setSource(picture === 'missing' ? null : picture.url)
    })
  }, [files, path, wallpaper, onBroken])
  return source === null ? (
    <span className={look} />
  ) : (
    <Thumbnail source={source} onError={() => onBroken(wallpaper)} />
  )
}

import { useEffect, useState } from 'react'
import type { FileEntry } from '@/kernel/files/types'
import { changeSettings } from '@/kernel/settings/apply'
import { type FilePicture, followPicture, wallpaperOfFile } from '@/kernel/settings/file-wallpaper'
import { Button } from '@/ui/button'
import { ChoiceCards } from '@/ui/choice-cards'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { FileManagerOs } from '../model/file-manager'
import { isShipped, wallpaperFor } from '../model/wallpaper-for'
import { texts } from './texts'

interface WallpaperDialogProps {
  readonly os: FileManagerOs
  readonly entry: FileEntry
  readonly onClose: () => void
}

const preview = 'block aspect-16/9 w-full bg-sunken object-cover'

/** The picture of a file as long as it is shown; null until it is read. */
function usePicture(os: FileManagerOs, path: string): FilePicture | null {
  const [picture, setPicture] = useState<FilePicture | null>(null)
  useEffect(() => followPicture(os.files, path, setPicture), [os, path])
  return picture
}

/**
 * Asks about the wallpaper [A4.20]: the one that the file's name stands for, the mountains for any other name; a picture of
 * the person's can be taken itself.
 */
export function WallpaperDialog({ os, entry, onClose }: WallpaperDialogProps) {
  const wallpaper = wallpaperFor(entry.name)
  const t = useTexts(texts)
  const [chosen, setChosen] = useState(wallpaper.url)
  const apply = () => {
    changeSettings(os, { wallpaper: chosen })
    onClose()
  }
  return (
    <Modal
      title={t.setAsWallpaper}
      description={
        isShipped(entry)
          ? t.becomesWallpaper({ wallpaper: wallpaper.name })
          : t.picksWallpaper({ wallpaper: wallpaper.name, name: entry.name })
      }
      open
      onClose={onClose}
    >
      {isShipped(entry) ? (
        <img src={wallpaper.thumb} alt={wallpaper.description} className={`${preview} rounded-control`} />
      ) : (
        <Choice os={os} entry={entry} value={chosen} onChange={setChosen} />
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="primary" onClick={apply}>
          {t.setWallpaper}
        </Button>
      </div>
    </Modal>
  )
}

interface ChoiceProps {
  readonly os: FileManagerOs
  readonly entry: FileEntry
  readonly value: string
  readonly onChange: (wallpaper: string) => void
}

function Choice({ os, entry, value, onChange }: ChoiceProps) {
  const wallpaper = wallpaperFor(entry.name)
  const t = useTexts(texts)
  const picture = usePicture(os, entry.path)
  const [broken, setBroken] = useState<string | null>(null)
  const url = picture === null || picture === 'missing' ? null : picture.url
  const own = url === broken ? null : url
  return (
    <ChoiceCards
      label={t.wallpaper}
      isLabelHidden
      value={value}
      onChange={onChange}
      choices={[
        {
          value: wallpaper.url,
          label: wallpaper.name,
          picture: <img src={wallpaper.thumb} alt="" className={preview} draggable={false} />,
        },
        {
          value: wallpaperOfFile(entry.path),
          label: t.usePicture,
          picture: own ? (
            <img src={own} alt="" className={preview} draggable={false} onError={() => setBroken(own)} />
          ) : (
            <span className={`${preview} grid place-items-center text-xs text-muted`}>
              {picture === null ? t.reading : t.notShown}
            </span>
          ),
        },
      ]}
    />
  )
}

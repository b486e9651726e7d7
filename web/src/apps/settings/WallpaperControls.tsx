import FolderOpen from 'lucide-react/icons/folder-open'
import ImageUp from 'lucide-react/icons/image-up'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useRef, useState } from 'react'
import { changeSettings } from '@/kernel/settings/apply'
import { defaultWallpaper, parseWallpaper } from '@/kernel/settings/fields'
import { wallpaperOfFile } from '@/kernel/settings/file-wallpaper'
import { texts as settingTexts } from '@/kernel/settings/texts'
import type { WindowId } from '@/kernel/windows/types'
import type { Failure } from '@/lib/result'
import { Button } from '@/ui/button'
import { ChoiceCards } from '@/ui/choice-cards'
import { TextField } from '@/ui/field'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { wallpapers } from '@/ui/wallpapers'
import { OwnThumbnail, Thumbnail } from './Thumbnail'
import { pictureExtensions, pictureFromFile, pictureTypes } from './picture'
import type { SettingsPorts } from './ports'
import { texts } from './texts'
import { keepPicture } from './wallpaper-files'

/** Small enough to be read: pictures that are part of the address are not shown as text. */
const addressText = (wallpaper: string) => (/^(data|blob):/.test(wallpaper) ? '' : wallpaper)

/** Why a picture could not be kept, with what to do about it. */
const describeFailure = ({ code, message }: Failure) => (code === 'ENOSPC' ? texts.noRoom : message)

interface WallpaperControlsProps {
  readonly os: Pick<SettingsPorts, 'settings' | 'notifications' | 'files' | 'fileDialogs'>
  readonly windowId: WindowId
}

/**
 * The wallpaper: one of those that ship with the product [A9.16], any image address, a picture among the person's files, or
 * one of the computer, which is kept among them.
 */
export function WallpaperControls({ os, windowId }: WallpaperControlsProps) {
  const t = useTexts(texts)
  const { wallpaperTitle } = useTexts(settingTexts)
  const wallpaper = useStore(os.settings, (settings) => settings.wallpaper)
  const [draft, setDraft] = useState<{ readonly text: string; readonly left: boolean } | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const [fileError, setFileError] = useState<Failure | null>(null)
  const [isReading, setReading] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)

  const choose = (chosen: string) => {
    setDraft(null)
    setFileError(null)
    changeSettings(os, { wallpaper: chosen })
  }
  const type = (text: string) => {
    setDraft({ text, left: false })
    setFileError(null)
    const address = parseWallpaper(text)
    if (address !== null) changeSettings(os, { wallpaper: address })
  }
  const leave = () =>
    setDraft((current) =>
      current === null || current.text.trim() === '' || parseWallpaper(current.text) !== null
        ? null
        : { ...current, left: true },
    )
  const readFile = async (file: File) => {
    setReading(true)
    setFileError(null)
    const picture = await pictureFromFile(file)
    const kept = picture.ok ? await keepPicture(os.files, picture.value) : picture
    setReading(false)
    if (kept.ok) choose(wallpaperOfFile(kept.value))
    else setFileError(kept.error)
  }
  const chooseOwnFile = async () => {
    const paths = await os.fileDialogs.open({
      windowId,
      title: t.chooseWallpaper,
      folder: '/wallpapers',
      filters: [{ label: t.pictures, extensions: pictureExtensions }],
    })
    if (paths?.[0] !== undefined) choose(wallpaperOfFile(paths[0]))
  }

  const shipped = wallpapers.map(({ url, name, thumb }) => ({
    value: url,
    label: name,
    picture: <Thumbnail source={thumb} />,
  }))
  const isOwn = !wallpapers.some(({ url }) => url === wallpaper)
  const own = {
    value: wallpaper,
    label: t.ownPicture,
    picture: <OwnThumbnail key={wallpaper} wallpaper={wallpaper} files={os.files} onBroken={setBroken} />,
  }
  const addressError = draft?.left
    ? t.notAnAddress
    : isOwn && broken === wallpaper && !draft
      ? t.notShown
      : null

  return (
    <>
      <ChoiceCards
        label={wallpaperTitle}
        isLabelHidden
        choices={isOwn ? [...shipped, own] : shipped}
        value={wallpaper}
        onChange={choose}
      />
      <TextField
        label={t.imageUrl}
        type="text"
        inputMode="url"
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        placeholder="https://"
        value={draft?.text ?? addressText(wallpaper)}
        error={addressError}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <div className="flex flex-wrap gap-2">
        <input
          ref={fileInput}
          type="file"
          accept={pictureTypes.join(',')}
          aria-label={t.imageFile}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void readFile(file)
          }}
        />
        <Button disabled={isReading} onClick={() => fileInput.current?.click()}>
          <ImageUp className="size-4" aria-hidden="true" />
          {isReading ? t.readingPicture : t.chooseImageFile}
        </Button>
        <Button onClick={() => void chooseOwnFile()}>
          <FolderOpen className="size-4" aria-hidden="true" />
          {t.chooseOwnFile}
        </Button>
        <Button disabled={wallpaper === defaultWallpaper} onClick={() => choose(defaultWallpaper)}>
          <RotateCcw className="size-4" aria-hidden="true" />
          {t.useDefault}
        </Button>
      </div>
      {fileError ? (
        <p role="alert" className="text-sm text-danger">
          {describeFailure(fileError)}
        </p>
      ) : null}
    </>
  )
}

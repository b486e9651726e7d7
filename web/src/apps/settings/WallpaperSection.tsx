import FolderOpen from 'lucide-react/icons/folder-open'
import ImageUp from 'lucide-react/icons/image-up'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useRef, useState } from 'react'
import { changeSettings } from '@/kernel/settings/apply'
import { defaultWallpaper, parseWallpaper } from '@/kernel/settings/fields'
import { wallpaperOfFile } from '@/kernel/settings/file-wallpaper'
import type { WindowId } from '@/kernel/windows/types'
import type { Failure } from '@/lib/result'
import { Button } from '@/ui/button'
import { ChoiceCards } from '@/ui/choice-cards'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { wallpapers } from '@/ui/wallpapers'
import { OwnThumbnail, Thumbnail } from './Thumbnail'
import { pictureExtensions, pictureFromFile, pictureTypes } from './picture'
import type { SettingsPorts } from './ports'
import { keepPicture } from './wallpaper-files'

const notAnAddress = 'Give an address that starts with https://, or a path on this site that starts with /.'
const notShown = 'This picture cannot be shown. Check the address, or choose another picture.'

/** Small enough to be read: pictures that are part of the address are not shown as text. */
const addressText = (wallpaper: string) => (/^(data|blob):/.test(wallpaper) ? '' : wallpaper)

/** Why a picture could not be kept, with what to do about it. */
const describeFailure = ({ code, message }: Failure) =>
  code === 'ENOSPC'
    ? 'There is no room left for this picture, so the wallpaper is as it was. Delete some files or choose a smaller picture.'
    : message

interface WallpaperSectionProps {
  readonly os: Pick<SettingsPorts, 'settings' | 'notifications' | 'files' | 'fileDialogs'>
  readonly windowId: WindowId
}

/**
 * The wallpaper: one of those that ship with the product [A9.16], any image address, a picture among the person's files, or
 * one of the computer, which is kept among them.
 */
export function WallpaperSection({ os, windowId }: WallpaperSectionProps) {
  const wallpaper = useStore(os.settings, (settings) => settings.wallpaper)
  const [draft, setDraft] = useState<{ readonly text: string; readonly left: boolean } | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
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
    else setFileError(describeFailure(kept.error))
  }
  const chooseOwnFile = async () => {
    const paths = await os.fileDialogs.open({
      windowId,
      title: 'Choose a wallpaper',
      folder: '/wallpapers',
      filters: [{ label: 'Pictures', extensions: pictureExtensions }],
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
    label: 'Your picture',
    picture: <OwnThumbnail key={wallpaper} wallpaper={wallpaper} files={os.files} onBroken={setBroken} />,
  }
  const addressError = draft?.left ? notAnAddress : isOwn && broken === wallpaper && !draft ? notShown : null

  return (
    <Section title="Wallpaper">
      <ChoiceCards
        label="Wallpaper"
        isLabelHidden
        choices={isOwn ? [...shipped, own] : shipped}
        value={wallpaper}
        onChange={choose}
      />
      <TextField
        label="Image URL"
        type="text"
        inputMode="url"
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
          aria-label="Image file"
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
          {isReading ? 'Reading picture…' : 'Choose image file…'}
        </Button>
        <Button onClick={() => void chooseOwnFile()}>
          <FolderOpen className="size-4" aria-hidden="true" />
          Choose from OtterOS files…
        </Button>
        <Button disabled={wallpaper === defaultWallpaper} onClick={() => choose(defaultWallpaper)}>
          <RotateCcw className="size-4" aria-hidden="true" />
          Use default wallpaper
        </Button>
      </div>
      {fileError ? (
        <p role="alert" className="text-sm text-danger">
          {fileError}
        </p>
      ) : null}
    </Section>
  )
}

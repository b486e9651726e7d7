import { ImageUp, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { changeSettings } from '@/kernel/settings/apply'
import { defaultWallpaper, parseWallpaper } from '@/kernel/settings/fields'
import { Button } from '@/ui/button'
import { ChoiceCards } from '@/ui/choice-cards'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { wallpapers } from '@/ui/wallpapers'
import { pictureFromFile, pictureTypes } from './picture'
import type { SettingsPorts } from './ports'

const notAnAddress = 'Give an address that starts with https://, or a path on this site that starts with /.'
const notShown = 'This picture cannot be shown. Check the address, or choose another picture.'
const noRoom = 'There is no room left on this device for this picture. Choose a smaller one.'

/** Small enough to be read: pictures that are part of the address are not shown as text. */
const addressText = (wallpaper: string) => (/^(data|blob):/.test(wallpaper) ? '' : wallpaper)

function Thumbnail({ source, onError }: { readonly source: string; readonly onError?: () => void }) {
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
      className="block aspect-16/10 w-full bg-sunken object-cover"
    />
  )
}

/** The wallpaper: one of those that ship with the product [A9.16], any image address, or a file of the person's. */
export function WallpaperSection({ os }: { readonly os: SettingsPorts }) {
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
    setReading(false)
    if (!picture.ok) {
      setFileError(picture.error.message)
      return
    }
    const previous = os.settings.getState().wallpaper
    setDraft(null)
    if (changeSettings(os, { wallpaper: picture.value })) return
    // A picture that cannot be kept must not stay: with it, no later change could be saved either.
    os.settings.update({ wallpaper: previous })
    setFileError(noRoom)
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
    picture: <Thumbnail key={wallpaper} source={wallpaper} onError={() => setBroken(wallpaper)} />,
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

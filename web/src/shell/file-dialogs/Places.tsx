import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import HardDrive from 'lucide-react/icons/hard-drive'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import Monitor from 'lucide-react/icons/monitor'
import Music from 'lucide-react/icons/music'
import { useEffect, useState } from 'react'
import { documentsFolder, homeFolder } from '@/kernel/files/paths'
import type { FilePath, FileSystem } from '@/kernel/files/types'
import { classNames } from '@/lib/class-names'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

const places = [
  { label: 'home', path: homeFolder, Icon: House },
  { label: 'desktop', path: `${homeFolder}/desktop`, Icon: Monitor },
  { label: 'documents', path: documentsFolder, Icon: FileText },
  { label: 'downloads', path: `${homeFolder}/downloads`, Icon: Download },
  { label: 'pictures', path: `${homeFolder}/pictures`, Icon: Image },
  { label: 'music', path: `${homeFolder}/music`, Icon: Music },
  { label: 'computer', path: '/', Icon: HardDrive },
] as const

interface PlacesProps {
  readonly files: FileSystem
  /** The folder that is shown. */
  readonly folder: FilePath
  readonly onChoose: (path: FilePath) => void
}

/** The folders that are always at hand: next to the list, or above it on a phone. Those that do not exist are left out. */
export function Places({ files, folder, onChoose }: PlacesProps) {
  const t = useTexts(texts)
  const [existing, setExisting] = useState<ReadonlySet<FilePath> | null>(null)
  useEffect(() => {
    let isCurrent = true
    void files.list(homeFolder).then((home) => {
      if (!isCurrent) return
      setExisting(new Set(['/', homeFolder, ...(home.ok ? home.value.map(({ path }) => path) : [])]))
    })
    return () => {
      isCurrent = false
    }
  }, [files])

  return (
    <nav
      aria-label={t.places}
      className="flex w-36 shrink-0 flex-col gap-0.5 max-md:w-auto max-md:flex-row max-md:overflow-x-auto"
    >
      {places
        .filter(({ path }) => existing === null || existing.has(path))
        .map(({ label, path, Icon }) => (
          <button
            key={path}
            type="button"
            aria-current={path === folder ? 'location' : undefined}
            onClick={() => onChoose(path)}
            className={classNames(
              'flex min-h-8 shrink-0 items-center gap-2 rounded-control px-2 text-start text-sm -outline-offset-2 pointer-coarse:min-h-11 max-md:border max-md:border-border',
              path === folder ? 'bg-accent-soft font-medium' : 'hover:bg-sunken',
            )}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
            {t[label]}
          </button>
        ))}
    </nav>
  )
}

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

const places = [
  { label: 'Home', path: homeFolder, Icon: House },
  { label: 'Desktop', path: `${homeFolder}/desktop`, Icon: Monitor },
  { label: 'Documents', path: documentsFolder, Icon: FileText },
  { label: 'Downloads', path: `${homeFolder}/downloads`, Icon: Download },
  { label: 'Pictures', path: `${homeFolder}/pictures`, Icon: Image },
  { label: 'Music', path: `${homeFolder}/music`, Icon: Music },
  { label: 'Computer', path: '/', Icon: HardDrive },
]

interface PlacesProps {
  readonly files: FileSystem
  /** The folder that is shown. */
  readonly folder: FilePath
  readonly onChoose: (path: FilePath) => void
}

/** The folders that are always at hand: beside the list, or above it on a phone. Those that do not exist are left out. */
export function Places({ files, folder, onChoose }: PlacesProps) {
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
      aria-label="Places"
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
            {label}
          </button>
        ))}
    </nav>
  )
}

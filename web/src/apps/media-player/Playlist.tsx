import { classNames } from '@/lib/class-names'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { fileIcon } from '@/ui/icons/file-icons'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface PlaylistProps {
  readonly files: readonly FilePath[]
  readonly current: FilePath
  readonly onChosen: (path: FilePath) => void
}

/** The sounds and videos of a folder; one is played by choosing it. */
export function Playlist({ files, current, onChosen }: PlaylistProps) {
  const t = useTexts(texts)
  return (
    <nav
      aria-label={t.playlist}
      className="flex w-60 shrink-0 flex-col border-s border-border bg-surface @max-lg:max-h-48 @max-lg:w-full @max-lg:border-s-0 @max-lg:border-t"
    >
      <p className="px-3 pt-2 pb-1 text-xs text-muted tabular-nums">
        {t.place({ number: files.indexOf(current) + 1, count: files.length })}
      </p>
      <ol className="min-h-0 flex-1 overflow-auto p-1">
        {files.map((path) => (
          <li key={path}>
            <button
              type="button"
              aria-current={path === current ? 'true' : undefined}
              onClick={() => onChosen(path)}
              className={classNames(
                'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-start text-sm hover:bg-sunken pointer-coarse:min-h-11',
                path === current && 'bg-accent-soft font-medium',
              )}
            >
              <img src={fileIcon(baseName(path), 'file')} alt="" className="size-5 shrink-0" />
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {baseName(path)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

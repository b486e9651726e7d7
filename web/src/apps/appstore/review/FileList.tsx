import ExternalLink from 'lucide-react/icons/external-link'
import FileIcon from 'lucide-react/icons/file'
import type { StoreFile } from '@/kernel/community/types'
import { sizeInKb } from '../model/card-text'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** The address of a file if it is one that a browser may be sent to; a row of the database may hold anything. */
function safeAddress(address: string): string | null {
  try {
    const { protocol, href } = new URL(address, location.origin)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}

/** The files of an app, with their sizes in KB [B9.12]; each opens in a new tab. */
export function FileList({ files }: { readonly files: readonly StoreFile[] }) {
  const t = useTexts(texts)
  if (files.length === 0) return <p className="text-sm text-muted">{t.noFiles}</p>
  return (
    <ul
      aria-label={t.files}
      className="flex flex-col divide-y divide-border rounded-control border border-border"
    >
      {files.map((file) => {
        const address = safeAddress(file.publicUrl)
        return (
          <li key={file.storagePath} className="flex min-h-10 items-center gap-2 px-3 text-sm">
            <FileIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
            {address === null ? (
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
            ) : (
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-w-0 flex-1 items-center gap-1.5 py-2 text-accent hover:underline"
              >
                <span className="truncate">{file.name}</span>
                <ExternalLink role="img" aria-label={t.opensInTab} className="size-3.5 shrink-0" />
              </a>
            )}
            <span className="shrink-0 text-muted tabular-nums">{sizeInKb(file.size)}</span>
          </li>
        )
      })}
    </ul>
  )
}

import { loadOnce } from '@/lib/load-once'
import { useOnDemand } from '@/ui/use-on-demand'
import { useTexts } from '@/ui/use-texts'
import type { Preview } from '../model/previews'
import { texts } from '../texts'

const loadPdf = loadOnce(() => import('./PdfPages'))

interface PreviewViewProps {
  readonly preview: Exclude<Preview, { readonly kind: 'unreadable' }>
  readonly name: string
  /** It cannot be shown after all. */
  readonly onFailure: () => void
}

const stage = 'flex flex-1 items-center justify-center bg-sunken p-2 sm:rounded-b-sheet sm:p-4'

/** What a file looks or sounds like. */
export function PreviewView({ preview, name, onFailure }: PreviewViewProps) {
  const t = useTexts(texts)
  const pdf = useOnDemand({ need: preview.kind === 'pdf', load: loadPdf, onFailure })
  if (preview.kind === 'picture')
    return (
      <div className={stage}>
        <img
          src={preview.address}
          alt={name}
          referrerPolicy="no-referrer"
          onError={onFailure}
          className="max-h-[75dvh] max-w-full object-contain"
        />
      </div>
    )
  if (preview.kind === 'video')
    return (
      <div className={stage}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the file has what it has */}
        <video
          src={preview.address}
          aria-label={name}
          controls
          playsInline
          preload="metadata"
          onError={onFailure}
          className="max-h-[75dvh] w-full"
        />
      </div>
    )
  if (preview.kind === 'text')
    return (
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        role="region"
        aria-label={name}
        dir="auto"
        className="min-h-72 flex-1 overflow-x-auto p-4 font-mono text-sm break-words whitespace-pre-wrap sm:p-6"
      >
        {preview.text}
      </pre>
    )
  if (preview.kind === 'pdf')
    return pdf ? (
      <pdf.PdfPages bytes={preview.bytes} name={name} onFailure={onFailure} />
    ) : (
      <div
        role="status"
        aria-label={t.loading}
        className="min-h-96 flex-1 bg-sunken motion-safe:animate-pulse"
      />
    )
  return (
    <div className={`${stage} min-h-48`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the file has what it has */}
      <audio
        src={preview.address}
        aria-label={name}
        controls
        preload="metadata"
        onError={onFailure}
        className="w-full max-w-xl"
      />
    </div>
  )
}

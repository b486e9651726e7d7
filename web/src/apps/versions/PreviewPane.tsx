import FileQuestion from 'lucide-react/icons/file-question-mark'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FileVersion } from '@/kernel/files/versions/types'
import { EmptyState } from '@/ui/empty-state'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { type Preview, readPreview, type Stretch } from './model/preview'
import { Problem } from './Problem'
import { texts } from './texts'
import { useResult } from './use-result'
import type { PageProps } from './View'

interface PreviewPaneProps extends Pick<PageProps, 'os' | 'versions'> {
  readonly version: Pick<FileVersion, 'hash' | 'size'>
  readonly name: string
  /** What a picture is called. */
  readonly label: string
  /** The file that a text is compared with; null: none. */
  readonly path: string | null
}

/** Lines that stay around what differs. */
const around = 3

/** What is in a version: a text with what differs from the file now, or a picture. */
export function PreviewPane({ os, versions, version, name, label, path }: PreviewPaneProps) {
  const t = useTexts(texts)
  const { hash, size } = version
  const { files } = os
  const read = useCallback(
    () => readPreview({ versions, files }, { hash, size }, name, path),
    [versions, files, hash, size, name, path],
  )
  const [{ value, problem }, again] = useResult(read)
  // What a text is compared with has changed.
  useEffect(() => (path === null ? undefined : files.watch(path, again)), [files, path, again])

  if (problem) return <Problem problem={problem} title={t.notRead} onRetry={again} />
  if (!value)
    return (
      <div className="flex flex-1 items-center justify-center p-6">
        <Spinner label={t.reading} />
      </div>
    )
  if (value.kind === 'none')
    return (
      <EmptyState
        title={t.noPreview}
        text={value.reason === 'binary' ? t.binary : t.tooLarge}
        icon={<FileQuestion />}
        heading="h3"
      />
    )
  if (value.kind === 'picture') return <Picture picture={value.picture} label={label} />
  return <ComparedText preview={value} isCompared={path !== null} label={label} />
}

function Picture({ picture, label }: { readonly picture: Blob; readonly label: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    if (image.current) image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center bg-sunken p-4">
      <img ref={image} alt={label} draggable={false} className="max-h-full max-w-full object-contain" />
    </div>
  )
}

interface ComparedTextProps {
  readonly preview: Extract<Preview, { kind: 'text' }>
  readonly isCompared: boolean
  readonly label: string
}

function ComparedText({ preview: { stretches, isPrecise }, isCompared, label }: ComparedTextProps) {
  const t = useTexts(texts)
  const differs = stretches.some(({ kind }) => kind !== 'same')
  return (
    <>
      {isCompared ? (
        <p
          role="status"
          className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-b border-border bg-sunken px-3 py-1.5 text-sm text-muted"
        >
          {differs ? (
            <>
              <span>
                <Mark sign="−" className="bg-danger-soft text-danger" /> {t.onlyThen}
              </span>
              <span>
                <Mark sign="+" className="bg-accent-soft text-accent" /> {t.onlyNow}
              </span>
            </>
          ) : (
            t.same
          )}
          {isPrecise ? null : <span>{t.rough}</span>}
        </p>
      ) : null}
      <div
        role="region"
        aria-label={label}
        // A region that scrolls is to be reached by key.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        dir="auto"
        className="min-h-0 flex-1 overflow-auto py-2 font-mono text-sm select-text"
      >
        {stretches.map((stretch, nth) => (
          <Lines
            // oxlint-disable-next-line react/no-array-index-key -- they never move
            key={nth}
            stretch={stretch}
            isFolded={differs}
            isFirst={nth === 0}
            isLast={nth === stretches.length - 1}
          />
        ))}
      </div>
    </>
  )
}

const Mark = ({ sign, className }: { readonly sign: string; readonly className: string }) => (
  <span aria-hidden="true" className={`inline-block w-5 rounded-sm text-center font-mono ${className}`}>
    {sign}
  </span>
)

/** At the start of lines that differ. */
const Sign = ({ sign }: { readonly sign: string }) => (
  <span aria-hidden="true" className="absolute start-1.5 select-none">
    {sign}
  </span>
)

interface LinesProps {
  readonly stretch: Stretch
  /** Of lines that are the same, only those around a difference are shown at first. */
  readonly isFolded: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
}

const block = 'relative block border-s-4 ps-7 pe-3 whitespace-pre-wrap break-words no-underline'
const same = `${block} border-transparent`

const text = (lines: readonly string[]) => (lines.length > 0 ? `${lines.join('\n')}\n` : '')

function Lines({ stretch: { kind, lines }, isFolded, isFirst, isLast }: LinesProps) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  if (kind === 'removed')
    return (
      <del className={`${block} border-danger bg-danger-soft`}>
        <Sign sign="−" />
        <span className="sr-only">{t.onlyThen}: </span>
        {text(lines)}
      </del>
    )
  if (kind === 'added')
    return (
      <ins className={`${block} border-accent bg-accent-soft`}>
        <Sign sign="+" />
        <span className="sr-only">{t.onlyNow}: </span>
        {text(lines)}
      </ins>
    )
  const head = isFirst ? 0 : around
  const tail = isLast ? 0 : around
  const hidden = lines.length - head - tail
  if (!isFolded || isOpen || hidden <= around) return <span className={same}>{text(lines)}</span>
  return (
    <>
      {head > 0 ? <span className={same}>{text(lines.slice(0, head))}</span> : null}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block min-h-8 w-full border-y border-border bg-sunken px-3 py-1 text-start font-sans text-sm text-muted hover:text-text pointer-coarse:min-h-11"
      >
        {t.unchanged({ count: hidden })}
      </button>
      {tail > 0 ? <span className={same}>{text(lines.slice(lines.length - tail))}</span> : null}
    </>
  )
}

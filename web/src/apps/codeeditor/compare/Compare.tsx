import Columns from 'lucide-react/icons/columns-2'
import X from 'lucide-react/icons/x'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { BoundCommand } from '@/lib/command'
import { IconButton } from '@/ui/button'
import { type Comparison, type ComparisonCount, createComparison } from '@/ui/code-mirror/comparison'
import type { EditorSettings } from '@/ui/code-mirror/types'
import { CommandButton } from '@/ui/commands/CommandButton'
import { useLatest } from '@/ui/use-latest'
import { useTexts } from '@/ui/use-texts'
import type { Tab } from '../model/tab-types'
import { useHasRoom } from '../parts/use-has-room'
import { followText, type OtherText } from './other-text'
import { texts } from './texts'

/** What the commands of a comparison do. */
export type ComparisonHandle = Pick<Comparison, 'next' | 'previous' | 'take'>

interface CompareProps {
  readonly os: Os
  readonly tab: Tab
  /** The file that the text is compared with: its own, or another one. */
  readonly path: FilePath
  /** What the text is called. */
  readonly label: string
  readonly settings: EditorSettings
  readonly keepsCarriageReturns: boolean
  readonly commands: readonly BoundCommand[]
  readonly onClose: () => void
  readonly ref: Ref<ComparisonHandle>
}

/** A text of the window beside a stored one, with what differs. */
export function Compare(props: CompareProps) {
  const { os, tab, path, settings, onClose, ref } = props
  const t = useTexts(texts)
  const [other, setOther] = useState<OtherText>({ kind: 'loading' })
  const [count, setCount] = useState<ComparisonCount | null>(null)
  const [wantsBeside, setWantsBeside] = useState(true)
  const [root, hasRoom] = useHasRoom()
  const host = useRef<HTMLDivElement>(null)
  const comparison = useRef<Comparison | null>(null)
  const hadFocus = useRef(false)
  const name = baseName(path)
  const isOwn = tab.session.document.getState().path === path
  const otherName = isOwn ? t.stored({ name }) : name
  const layout = hasRoom && wantsBeside ? 'beside' : 'inline'

  useEffect(() => followText(os.files, path, setOther), [os, path])
  useImperativeHandle(
    ref,
    () => ({
      next: () => comparison.current?.next(),
      previous: () => comparison.current?.previous(),
      take: () => comparison.current?.take(),
    }),
    [],
  )

  const isReady = other.kind === 'ready'
  const first = useLatest({
    other: other.kind === 'ready' ? other.text : '',
    otherLabel: otherName,
    label: props.label,
    keepsCarriageReturns: props.keepsCarriageReturns,
  })
  const { language, wrapsLines, fontSize, isReadOnly } = settings
  // After the text's own editor, which has to be there first.
  useEffect(() => {
    if (!host.current || !isReady) return undefined
    const made = createComparison(host.current, {
      ...first(),
      language,
      wrapsLines,
      fontSize,
      isReadOnly,
      indent: 2,
      layout,
      sameText: tab.views.sameText,
      onCount: setCount,
    })
    comparison.current = made
    if (!hadFocus.current) made.focus()
    hadFocus.current = true
    return () => {
      made.destroy()
      comparison.current = null
    }
  }, [isReady, layout, language, wrapsLines, fontSize, isReadOnly, tab, first])
  useEffect(() => {
    if (other.kind === 'ready') comparison.current?.setOther(other.text)
  }, [other])

  const said =
    other.kind === 'loading'
      ? t.reading
      : other.kind === 'failed'
        ? other.message()
        : count === null
          ? ''
          : count.changes === 0
            ? t.same
            : t.changes({ count: count.changes })

  return (
    <section
      ref={root}
      aria-label={t.comparison({ other: otherName })}
      className="absolute inset-0 z-10 flex flex-col bg-raised"
    >
      <header className="flex shrink-0 flex-wrap items-center gap-1 border-b border-border bg-surface px-2 py-1 text-sm">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 px-1">
          <span className="truncate font-semibold">{otherName}</span>
          <span role="status" className="text-muted">
            {said}
          </span>
        </span>
        {props.commands.map((command) => (
          <CommandButton key={command.id} command={command} iconClassName="size-4" />
        ))}
        {hasRoom ? (
          <IconButton
            label={t.sideBySide}
            aria-pressed={wantsBeside}
            className="aria-pressed:bg-accent-soft"
            onClick={() => setWantsBeside(!wantsBeside)}
          >
            <Columns aria-hidden="true" className="size-4" />
          </IconButton>
        ) : null}
        <IconButton label={t.close} onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </header>
      {count?.isPrecise === false ? (
        <p className="shrink-0 border-b border-border bg-sunken px-3 py-1.5 text-sm">{t.rough}</p>
      ) : null}
      <div
        ref={host}
        data-editor="code"
        data-comparison
        dir="ltr"
        className="min-h-0 flex-1 overflow-hidden"
      />
    </section>
  )
}

import CircleX from 'lucide-react/icons/circle-x'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '@/ui/use-texts'
import type { OutputLine, PlaygroundState } from '../model/playground'
import { texts } from '../texts'

interface OutputProps {
  readonly state: PlaygroundState
  readonly onGoTo: (line: number, column: number) => void
}

/** What the code of a lesson says and shows [B2.100]. */
export function Output({ state, onGoTo }: OutputProps) {
  const t = useTexts(texts)
  const { phase, lines, shown, listensTo } = state
  const box = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)?.id
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    // `last` is not read here: it says when to scroll, as a new line changes the height.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see the line above
  }, [last])
  return (
    <section aria-label={t.output} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-11 shrink-0 items-center gap-2 border-b border-border bg-raised px-3">
        <h3 className="text-sm font-semibold">{t.output}</h3>
        <span role="status" className="ms-auto text-xs text-muted">
          {phase === 'running' && listensTo.length > 0
            ? t.listening({ events: listensTo.join(', ') })
            : phase === 'new'
              ? ''
              : t[phase]}
        </span>
      </header>
      {shown === null ? null : (
        <output
          aria-label={t.display}
          className="block shrink-0 border-b border-border bg-accent-soft px-3 py-3 text-center text-lg font-semibold break-words whitespace-pre-wrap"
        >
          {shown}
        </output>
      )}
      <div
        ref={box}
        role="log"
        aria-label={t.outputLines}
        // A scrolling area has to be reachable by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see the line above
        tabIndex={0}
        className="min-h-24 flex-1 overflow-y-auto bg-surface py-1 font-mono text-sm leading-relaxed select-text -outline-offset-2"
      >
        {lines.map((line) => (
          <Line key={line.id} line={line} onGoTo={onGoTo} />
        ))}
        {lines.length === 0 && phase !== 'running' ? (
          <p className="px-3 py-1 font-sans text-muted">{phase === 'new' ? t.nothingRan : t.nothingSaid}</p>
        ) : null}
      </div>
    </section>
  )
}

function Line({ line: { text, place }, onGoTo }: { line: OutputLine; onGoTo: OutputProps['onGoTo'] }) {
  const t = useTexts(texts)
  if (!place) return <p className="px-3 py-0.5 break-words whitespace-pre-wrap">{text || '\u00a0'}</p>
  const { line, column } = place
  return (
    <div className="flex items-start gap-2 bg-danger-soft px-3 py-1 text-danger">
      <CircleX aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
      <p className="min-w-0 flex-1 break-words">
        <span className="sr-only">{t.error} </span>
        {text}{' '}
        <button
          type="button"
          onClick={() => onGoTo(line, column)}
          className="rounded-control font-semibold underline underline-offset-2 pointer-coarse:min-h-10"
        >
          {t.errorPlace({ line, column })}
        </button>
      </p>
    </div>
  )
}

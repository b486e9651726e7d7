import Copy from 'lucide-react/icons/copy'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { Button, IconButton } from '@/ui/button'
import { ConsoleView } from '@/ui/console/ConsoleView'
import { lineText } from '@/ui/console/console-lines'
import { PanelSplitter } from '@/ui/panel-splitter'
import { ProgramDialog } from '@/ui/program-dialog'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { InputLine } from './InputLine'
import { RunStatus } from './RunStatus'
import type { RunSession } from './run-session'
import { type RunPhase, canStop } from './run-state'
import { texts } from './texts'

interface RunPanelProps {
  readonly session: RunSession
  readonly onGoTo: (line: number, column: number) => void
  /** The person pressed inside the program's page. */
  readonly onPressed: () => void
  readonly onClose: () => void
}

/** Keys of what stands in an empty console. */
const placeholders = {
  new: 'nothingRan',
  checking: null,
  loading: null,
  running: 'noOutputYet',
  live: 'noOutput',
  ended: 'endedSilently',
  failed: null,
  stopped: null,
} as const satisfies Readonly<Record<RunPhase, keyof typeof texts | null>>

/** The console and preview of the code editor's runs (A4.22). */
export function RunPanel({ session, onGoTo, onPressed, onClose }: RunPanelProps) {
  const t = useTexts(texts)
  const state = useStore(session, (current) => current)
  const asked = useStore(session.questions, ({ current }) => current)
  const [filter, setFilter] = useState('')
  const [height, setHeight] = useState<number | null>(null)
  const [copied, setCopied] = useState('')
  const placeholder = placeholders[state.phase]
  const panel = useRef<HTMLElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const hidden = useRef<HTMLDivElement>(null)
  const pressed = useRef(onPressed)
  useEffect(() => {
    pressed.current = onPressed
  })

  useLayoutEffect(() => {
    if (!page.current || !hidden.current) return undefined
    return session.attach({ page: page.current, hidden: hidden.current }, () => pressed.current())
  }, [session])

  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(''), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(session.getState().console.lines.map(lineText).join('\n'))
      setCopied(texts.copied)
    } catch {
      setCopied(texts.notCopied)
    }
  }

  return (
    <section
      ref={panel}
      aria-label={t.panel}
      className="relative flex min-h-40 shrink-0 flex-col border-t border-border bg-surface text-text"
      style={{ height: height ?? (state.hasPage ? '60%' : '40%'), maxHeight: '85%' }}
    >
      <PanelSplitter label={t.height} panel={panel} onResize={setHeight} />
      <div className="flex shrink-0 flex-wrap items-center gap-1 border-b border-border bg-raised px-2 py-1">
        <RunStatus state={state} />
        <input
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          aria-label={t.filterConsole}
          placeholder={t.filter}
          className="ms-auto min-h-8 w-32 rounded-control max-[480px]:w-20 border border-border-strong bg-surface px-2 text-sm placeholder:text-muted pointer-coarse:min-h-11"
        />
        {/* While the program runs, the editor's Run button is the one that stops it. */}
        {canStop(state) && !state.isRunning ? (
          <Button variant="danger" onClick={() => session.stop()}>
            <Square aria-hidden="true" className="size-3.5" />
            {t.stop}
          </Button>
        ) : null}
        <IconButton label={t.copyConsole} onClick={() => void copy()}>
          <Copy className="size-4" />
        </IconButton>
        <IconButton label={t.clearConsole} onClick={() => session.clear()}>
          <Trash2 className="size-4" />
        </IconButton>
        <IconButton label={t.close} onClick={onClose}>
          <X className="size-4" />
        </IconButton>
        <span role="status" className={copied ? 'w-full text-end text-xs text-muted' : 'sr-only'}>
          {copied}
        </span>
      </div>
      <div
        ref={page}
        className={classNames(
          'relative min-h-24 flex-1 border-b border-border bg-white [&_iframe]:block [&_iframe]:size-full',
          state.hasPage ? null : 'hidden',
        )}
      />
      <div ref={hidden} hidden />
      {state.shown === null ? null : (
        <output
          aria-label={t.display}
          className="block shrink-0 border-b border-border bg-sunken px-3 py-1.5 text-center text-base font-semibold break-words whitespace-pre-wrap"
        >
          {state.shown}
        </output>
      )}
      <ConsoleView
        console={state.console}
        filter={filter}
        placeholder={placeholder === null ? '' : t[placeholder]}
        onGoTo={({ line, column }) => onGoTo(line, column)}
      />
      {state.question === null ? null : (
        <InputLine prompt={state.question} onAnswer={(text) => session.answer(text)} />
      )}
      <ProgramDialog
        who={state.name}
        asked={asked}
        onAnswer={(isAllowed) => session.questions.answer(isAllowed)}
        onStop={() => session.stop()}
      />
    </section>
  )
}

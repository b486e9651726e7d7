import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Square from 'lucide-react/icons/square'
import { useRef, useState } from 'react'
import type { CommandRegistry } from '@/lib/command'
import { Button } from '@/ui/button'
import { CodeMirrorArea } from '@/ui/code-mirror/CodeMirrorArea'
import type { Editor, EditorSettings } from '@/ui/code-mirror/types'
import { titleWithKeys } from '@/ui/commands/keys'
import { useCommands } from '@/ui/commands/use-commands'
import { ProgramDialog } from '@/ui/program-dialog'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { commands, tryCode } from '../commands'
import type { Lesson } from '../model/lessons'
import type { Playground } from '../model/playground'
import { texts } from '../texts'
import { Output } from './Output'

const settings: EditorSettings = {
  language: 'otterscript',
  wrapsLines: true,
  fontSize: 14,
  isReadOnly: false,
}

interface TryOutProps {
  readonly windowId: string
  readonly registry: CommandRegistry
  readonly lesson: Lesson
  readonly playground: Playground
  /** The person's version of the code; null: as it is in the lesson. */
  readonly edited: string | null
  readonly onEdited: (text: string | null) => void
  /** The code ran without a mistake. */
  readonly onDone: () => void
}

/** A lesson's code, to change and to run, and its output [B2.100]. Give it the lesson's id as key. */
export function TryOut({ windowId, registry, lesson, playground, edited, onEdited, onDone }: TryOutProps) {
  const t = useTexts(texts)
  const editor = useRef<Editor | null>(null)
  const output = useRef<HTMLDivElement>(null)
  const state = useStore(playground, (current) => current)
  const asked = useStore(playground.questions, ({ current }) => current)
  const [isChanged, setIsChanged] = useState(edited !== null)
  const isRunning = state.phase === 'running'

  const text = () => editor.current?.snapshot().toString() ?? lesson.code
  const start = () => {
    playground.start(text(), (kind) => {
      if (kind !== 'failed') onDone()
    })
    // Where the window is narrow, the output is below the code and out of sight.
    output.current?.scrollIntoView({ block: 'nearest' })
  }
  const onEdit = () => {
    const isOther = text() !== lesson.code
    setIsChanged(isOther)
    onEdited(isOther ? text() : null)
  }
  const [connect] = useState(() => (made: Editor) => {
    editor.current = made
    return () => {
      editor.current = null
    }
  })
  const section = useRef<HTMLElement>(null)
  const target = () => ({ start })
  useCommands({ registry, windowId, commands, target, root: section, isFirst: true })

  return (
    <div className="flex min-h-0 flex-1 flex-col border-border @max-2xl:shrink-0 @4xl:flex-row">
      <section
        aria-label={t.example}
        ref={section}
        className="flex min-h-64 min-w-0 flex-[3_1_0] flex-col border-border @max-4xl:border-b @4xl:border-e"
      >
        <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-border bg-raised px-3 py-1">
          <h3 className="me-auto text-sm font-semibold">{t.example}</h3>
          <Button variant="quiet" disabled={!isChanged} onClick={() => editor.current?.replace(lesson.code)}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {t.reset}
          </Button>
          {isRunning ? (
            <Button onClick={() => playground.stop()}>
              <Square aria-hidden="true" className="size-3.5" />
              {t.stop}
            </Button>
          ) : (
            <Button variant="primary" title={titleWithKeys(registry.bind(tryCode, target))} onClick={start}>
              <Play aria-hidden="true" className="size-4" />
              {t.tryCode}
            </Button>
          )}
        </header>
        <CodeMirrorArea
          options={{
            label: t.code,
            kind: 'code',
            indent: 2,
            text: edited ?? lesson.code,
            keepsCarriageReturns: false,
            onEdit,
            onCaret: () => undefined,
          }}
          settings={settings}
          onReady={connect}
        />
      </section>
      <div ref={output} className="flex min-h-64 min-w-0 flex-[2_1_0] flex-col">
        <Output state={state} onGoTo={(line, column) => editor.current?.goTo(line, column)} />
      </div>
      <ProgramDialog
        who={t.program}
        asked={asked}
        onAnswer={(isAllowed) => playground.questions.answer(isAllowed)}
        onStop={() => playground.stop()}
      />
    </div>
  )
}

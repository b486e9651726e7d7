import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import type { ScriptQuestions } from '@/kernel/otterscript/questions'
import type { WindowId } from '@/kernel/windows/types'
import { ProgramDialog } from '@/ui/program-dialog'
import { useStore } from '@/ui/use-store'
import { AppNotice } from '../notices/AppNotice'
import { runBlocks } from './run-blocks'
import { formatList } from '@/lib/language/format'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** Most mistakes that are shown at once; a program can go on making them for ever, so the others are only counted. */
const mostErrors = 50

/** The first mistakes, and how many came after them. */
const noMistakes: { readonly lines: readonly string[]; readonly more: number } = { lines: [], more: 0 }

interface ScriptsOptions {
  readonly os: Os
  readonly windowId: WindowId
  /** The app's name, as it was opened with. */
  readonly who: string
  readonly blocks: readonly string[]
  readonly questions: ScriptQuestions
  readonly isRunning: boolean
}

/**
 * Runs the `<oscript>` programs of an app [A4.34] while `isRunning`, from the start each time that begins. Returns what
 * shows their mistakes, and what programs of the app ask.
 */
export function useScripts(options: ScriptsOptions): ReactNode {
  const t = useTexts(texts)
  const { os, windowId, who, blocks, questions, isRunning } = options
  const [mistakes, setMistakes] = useState(noMistakes)
  /** Events that its programs wait for; null: none does, or the person dismissed the notice. */
  const [listensTo, setListensTo] = useState<readonly string[] | null>(null)
  const end = useRef<(() => void) | null>(null)
  const asked = useStore(questions, ({ current }) => current)

  useEffect(() => {
    if (!isRunning || blocks.length === 0) return undefined
    const onError = (line: string) =>
      setMistakes(({ lines, more }) =>
        lines.length < mostErrors ? { lines: [...lines, line], more } : { lines, more: more + 1 },
      )
    const stop = runBlocks({ blocks, os, windowId, who, questions, onError, onListen: setListensTo })
    end.current = stop
    return () => {
      stop()
      end.current = null
      setMistakes(noMistakes)
      setListensTo(null)
    }
  }, [blocks, os, windowId, who, questions, isRunning])

  const stop = () => {
    end.current?.()
    setListensTo(null)
  }
  const { lines, more } = mistakes
  const shown = more > 0 ? [...lines, t.moreMistakes({ count: more, number: more })] : lines

  return (
    <>
      {lines.length > 0 ? (
        <AppNotice text={shown.join('\n')} onDismiss={() => setMistakes(noMistakes)} />
      ) : null}
      {listensTo ? (
        <AppNotice
          text={t.listens({ events: formatList(listensTo, 'unit') })}
          actions={[{ label: t.stopProgram, run: stop }]}
          onDismiss={() => setListensTo(null)}
        />
      ) : null}
      <ProgramDialog
        who={who}
        asked={asked}
        onAnswer={(isAllowed) => questions.answer(isAllowed)}
        onStop={() => {
          stop()
          questions.dismiss()
        }}
      />
    </>
  )
}

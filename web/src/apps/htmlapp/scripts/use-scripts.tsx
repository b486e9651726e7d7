import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { createScriptQuestions } from '@/kernel/otterscript/questions'
import type { WindowId } from '@/kernel/windows/types'
import { ProgramDialog } from '@/ui/program-dialog'
import { useStore } from '@/ui/use-store'
import { AppNotice } from '../AppNotice'
import { runBlocks } from './run-blocks'
import { takeBlocks } from './script-blocks'

interface Scripts {
  /** The page that is shown: the content without its blocks. */
  readonly html: string
  /** Mistakes of the programs, and what they ask. */
  readonly notices: ReactNode
}

/** The `<oscript>` programs of an app [A4.34]: they run while `isRunning`, from the start each time that begins. */
export function useScripts(
  os: Os,
  window: { readonly id: WindowId; readonly title: string },
  content: string,
  isRunning: boolean,
): Scripts {
  const { id } = window
  const [who] = useState(window.title)
  const [questions] = useState(createScriptQuestions)
  const [errors, setErrors] = useState<readonly string[]>([])
  const end = useRef<(() => void) | null>(null)
  const asked = useStore(questions, ({ current }) => current)
  const { html, blocks } = useMemo(() => takeBlocks(content), [content])

  useEffect(() => {
    if (!isRunning || blocks.length === 0) return undefined
    const onError = (line: string) => setErrors((before) => [...before, line])
    const stop = runBlocks({ blocks, os, windowId: id, who, questions, onError })
    end.current = stop
    return () => {
      stop()
      end.current = null
      setErrors([])
    }
  }, [blocks, os, id, who, questions, isRunning])

  const notices = (
    <>
      {errors.length > 0 ? (
        <AppNotice
          text={errors.join('\n')}
          action={null}
          onAction={() => undefined}
          onDismiss={() => setErrors([])}
        />
      ) : null}
      <ProgramDialog
        who={who}
        asked={asked}
        onAnswer={(isAllowed) => questions.answer(isAllowed)}
        onStop={() => end.current?.()}
      />
    </>
  )
  return { html, notices }
}

import type { Clock } from '@otteros/otterscript'
import type { Os } from '@/kernel/os'
import type { ScriptQuestions } from '@/kernel/otterscript/questions'
import { runOnScreen } from '@/kernel/otterscript/run-on-screen'
import { createScriptDesktop } from '@/kernel/otterscript/script-desktop'
import { type ProgramError, errorLine } from '@/kernel/otterscript/start-program'
import type { WindowId } from '@/kernel/windows/types'
import { log } from '@/lib/log'
import { blockLimits, refuseBlock } from './script-blocks'
import { texts } from '../texts'

/** Longest title that `display` gives the window. */
const longestTitle = 200

interface BlocksOptions {
  readonly blocks: readonly string[]
  readonly os: Os
  readonly windowId: WindowId
  /** The app's name, as it was opened with: what it displays later must not speak for another. */
  readonly who: string
  readonly questions: ScriptQuestions
  /** Called with each mistake, as a line. */
  readonly onError: (line: string) => void
  /** Called with the events that the programs wait for, each time that there is one more. */
  readonly onListen: (events: readonly string[]) => void
  readonly clock?: Clock
}

/**
 * Runs the programs of an HTML app alongside it [A4.34]. A mistake stops neither the other programs nor the other lines of
 * the same one: the person who runs an app is not the one who can fix it. Returns a function that ends them.
 */
export function runBlocks(options: BlocksOptions): () => void {
  const { blocks, os, windowId, who, questions, onError, onListen, clock } = options
  const heard = new Set<string>()
  const desktop = createScriptDesktop(os, windowId)
  const name = (index: number) =>
    blocks.length === 1 ? texts.script : texts.scriptNumber({ number: index + 1 })
  const mistakeIn = (index: number, error: ProgramError) =>
    texts.scriptMistake({ script: name(index), mistake: errorLine(error) })
  const programs = blocks.slice(0, blockLimits.blocks).map((text, index) => {
    const refusal = refuseBlock(text)
    if (refusal !== null) {
      onError(texts.scriptNotRun({ script: name(index), reason: refusal }))
      return null
    }
    return runOnScreen({
      text,
      desktop,
      startedBy: 'app',
      questions,
      who,
      onLines: (lines) => log.info(`${who}: ${lines.join('\n')}`),
      onDisplay: (title) => os.windows.update(windowId, { title: title.slice(0, longestTitle) }),
      onListen: (events) => {
        for (const event of events) heard.add(event)
        onListen([...heard])
      },
      onMistake: (error) => onError(mistakeIn(index, error)),
      onEnd: ({ errors }) => {
        for (const error of errors) onError(mistakeIn(index, error))
      },
      ...(clock ? { clock } : {}),
    })
  })
  if (blocks.length > blockLimits.blocks) {
    onError(texts.onlyFirstScripts({ most: blockLimits.blocks, count: blocks.length }))
  }
  return () => {
    for (const program of programs) program?.close()
  }
}

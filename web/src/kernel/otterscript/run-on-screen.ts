import { type Clock, systemClock } from '@otteros/otterscript'
import { createLineBatch } from './line-batch'
import type { ScriptQuestions } from './questions'
import { type ProgramEnd, type ProgramError, startProgram } from './start-program'
import { texts } from './texts'
import type { ScriptDesktop, ScriptStarter } from './types'

interface ScreenOptions {
  readonly text: string
  readonly desktop: ScriptDesktop
  readonly startedBy: ScriptStarter
  /** Gets its messages, and its question before it deletes a file when an app started it. */
  readonly questions: ScriptQuestions
  /** Who asks, for the question before a file is deleted. */
  readonly who: string
  /** New lines of output, several at once. */
  readonly onLines: (lines: readonly string[]) => void
  readonly onDisplay: (name: string) => void
  /** The events that it waits for, each time that there is one more. */
  readonly onListen?: (events: readonly string[]) => void
  /** Each mistake of an app's program, which goes on behind it; its end then tells only of what ended it. */
  readonly onMistake?: (mistake: ProgramError) => void
  /** Not called after `close`. */
  readonly onEnd: (end: ProgramEnd) => void
  readonly clock?: Clock
}

/** Runs a program in a window: its lines and messages go there. Returns what ends it. */
export function runOnScreen(options: ScreenOptions): { close(): void } {
  const { text, desktop, startedBy, questions, who, onLines, onDisplay, onEnd, clock = systemClock } = options
  const { onListen, onMistake } = options
  const batch = createLineBatch(onLines, clock)
  let isClosed = false
  const program = startProgram({
    text,
    desktop,
    startedBy,
    clock,
    ...(onListen ? { onListen: (events) => isClosed || onListen(events) } : {}),
    ...(onMistake ? { onMistake: (mistake) => isClosed || onMistake(mistake) } : {}),
    screen: {
      say: (line) => batch.add(line),
      alert: async (message) => {
        batch.flush()
        await questions.ask({ kind: 'message', text: message })
      },
      display: onDisplay,
      ...(startedBy === 'app'
        ? {
            allowsDelete: (path: string) =>
              questions.ask({ kind: 'question', text: texts.wantsToDelete({ who, path }) }),
          }
        : {}),
    },
  })
  void program.end.then((end) => {
    if (isClosed) return
    batch.flush()
    onEnd(end)
  })
  return {
    close() {
      isClosed = true
      batch.flush()
      questions.dismiss()
      program.stop()
    },
  }
}

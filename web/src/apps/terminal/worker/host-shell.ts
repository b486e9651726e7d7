import { createRemoteFiles } from '@/kernel/files/remote/remote-files'
import { currentLanguage, speak } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { createPendingAnswers } from '@/lib/pending-answers'
import { createShell, type Shell } from '../shell/ottersh'
import { createOutput } from './output'
import { askDesktop } from './ask-desktop'
import type { FromWorker, TerminalSize, ToWorker } from './protocol'

/** The worker's own end of the line: its global scope, or a port in tests. */
export interface HostPort {
  postMessage(message: FromWorker): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
}

type StartMessage = Extract<ToWorker, { readonly kind: 'start' }>

/** Most characters of variables and functions that are sent along after every line. */
const largestSnapshot = 500_000

/** Speaks the language of the page; resolves when all texts are there. Where they cannot be fetched, the language stays. */
async function speakLike(tag: string): Promise<void> {
  try {
    if (tag !== currentLanguage().tag) await speak(tag)
  } catch (error) {
    log.warn(`The texts in ${tag} could not be loaded`, error)
  }
}

/** Runs a shell behind a port: what a terminal's worker does. */
export function hostShell(port: HostPort): void {
  const typed = createPendingAnswers<string | null>()
  const output = createOutput((text) => port.postMessage({ kind: 'print', text }))
  const desktop = askDesktop((id, question) => port.postMessage({ kind: 'ask', id, question }))
  let size: TerminalSize = { columns: 80, rows: 24 }
  let shell: Promise<Shell> | null = null
  let hearScreen: ((data: string | null) => void) | null = null

  const start = async ({ files, cwd, snapshot, language }: StartMessage): Promise<Shell> => {
    await speakLike(language)
    const created = await createShell({
      files: createRemoteFiles(files),
      desktop: desktop.port,
      terminal: {
        write: (text) => output.write(text),
        size: () => size,
        takeScreen(hear) {
          if (hearScreen) return null
          output.flush()
          port.postMessage({ kind: 'screen', isTaken: true })
          hearScreen = hear
          return () => {
            if (hearScreen !== hear) return
            hearScreen = null
            output.flush()
            port.postMessage({ kind: 'screen', isTaken: false })
          }
        },
        readLine: ({ prompt, isSilent }) => {
          output.flush()
          const { id, answer } = typed.open()
          port.postMessage({ kind: 'read', id, prompt, isSilent })
          return answer
        },
      },
      cwd,
      ...(snapshot === null ? {} : { snapshot }),
    })
    port.postMessage({ kind: 'ready', cwd: created.cwd() })
    return created
  }

  const run = async (text: string) => {
    const own = await shell
    if (!own) return
    if (own.isIncomplete(text)) {
      port.postMessage({ kind: 'incomplete' })
      return
    }
    const result = await own.run(text)
    output.flush()
    output.release()
    const isSmall = own.size() <= largestSnapshot
    port.postMessage({
      kind: 'done',
      exitCode: result.exitCode,
      isExit: result.isExit,
      isInterrupted: result.isInterrupted,
      isExhausted: result.isExhausted,
      cwd: own.cwd(),
      snapshot: isSmall ? own.snapshot() : null,
    })
  }

  const interrupt = async () => {
    const own = await shell
    own?.interrupt()
    output.release()
    typed.settleAll(null)
  }

  port.addEventListener('message', ({ data }) => {
    switch (data.kind) {
      case 'start':
        size = data.size
        shell = start(data)
        break
      case 'run':
        void run(data.text)
        break
      case 'interrupt':
        void interrupt()
        break
      case 'complete':
        void shell
          ?.then((own) => own.complete(data.text, data.cursor))
          .then(({ start: from, candidates }) =>
            port.postMessage({ kind: 'completed', id: data.id, start: from, candidates: [...candidates] }),
          )
        break
      case 'printed':
        output.printed(data.characters)
        break
      case 'typed':
        typed.settle(data.id, data.line)
        break
      case 'answer':
        desktop.answer(data.id, data.value)
        break
      case 'keys':
        hearScreen?.(data.data)
        break
      case 'size':
        size = data.size
        hearScreen?.(null)
        break
      case 'language':
        void speakLike(data.tag)
        break
    }
  })
}

import * as z from 'zod/mini'
import type { FileResult } from '@/kernel/files/types'
import type { DesktopNews } from '@/kernel/otterscript/desktop-events'
import type { Result } from '@/lib/result'
import { createPendingAnswers } from '@/lib/pending-answers'
import type { DesktopFacts, DesktopPort, FetchedPage, ProgramNews } from '../shell/shell-types'
import { createNewsListener } from './news-line'
import type { Question } from './protocol'

/** The page is trusted: its answers are typed here, not checked. */
const facts = z.custom<DesktopFacts>(() => true)
const outcome = z.custom<Result<null>>(() => true)
const recycled = z.custom<FileResult<void>>(() => true)
const news = z.custom<readonly DesktopNews[]>(() => true)
const programNews = z.custom<readonly ProgramNews[]>(() => true)
const fetched = z.custom<Result<FetchedPage>>(() => true)
const repository = z.custom<Result<Uint8Array>>(() => true)
const windowId = z.nullable(z.string())
const lines = z.custom<readonly string[]>(() => true)

/** The desktop as the shell sees it from inside its worker: every call is a question to the page. */
export function askDesktop(send: (id: number, question: Question) => void) {
  const answers = createPendingAnswers<unknown>()

  const ask = async <T>(question: Question, shape: z.ZodMiniType<T>): Promise<T> => {
    const { id, answer } = answers.open()
    send(id, question)
    return shape.parse(await answer)
  }

  const port: DesktopPort = {
    facts: () => ask({ name: 'facts' }, facts),
    open: (path) => ask({ name: 'open', path }, outcome),
    edit: (path) => ask({ name: 'edit', path }, outcome),
    startPlugin: async (plugin) => void (await ask({ name: 'startPlugin', plugin }, z.unknown())),
    endPlugin: (plugin) => ask({ name: 'endPlugin', plugin }, z.boolean()),
    programs: {
      start: async (id, order) => void (await ask({ name: 'startProgram', id, ...order }, z.unknown())),
      next: (id) => ask({ name: 'programNews', id }, programNews),
      answer: async (id, text) => void (await ask({ name: 'answerProgram', id, text }, z.unknown())),
      end: async (id) => void (await ask({ name: 'endProgram', id }, z.unknown())),
    },
    fetchPage: (address, isHeadOnly) => ask({ name: 'fetchPage', address, isHeadOnly }, fetched),
    askRepository: (address, body) => ask({ name: 'askRepository', address, body }, repository),
    history: () => ask({ name: 'history' }, lines),
    clearHistory: async () => void (await ask({ name: 'clearHistory' }, z.unknown())),
    openWindow: (type, title) => ask({ name: 'openWindow', type, title }, windowId),
    closeWindow: (id) => ask({ name: 'closeWindow', id }, z.boolean()),
    recycle: (path) => ask({ name: 'recycle', path }, recycled),
    listen: createNewsListener(
      () => ask({ name: 'news' }, news),
      () => void ask({ name: 'endNews' }, z.unknown()),
    ),
  }

  return {
    port,
    /** What the page answered to a question. */
    answer: (id: number, value: unknown) => answers.settle(id, value),
  }
}

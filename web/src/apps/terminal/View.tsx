import { useEffect, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import type { Command } from '@/lib/command'
import { afterLayout } from '@/lib/after-layout'
import { afterPaint } from '@/lib/after-paint'
import { log } from '@/lib/log'
import { mobileQuery } from '@/lib/mobile'
import { isText } from '@/lib/record-shape'
import { whenIdle } from '@/lib/when-idle'
import { menuItems } from '@/ui/commands/menu-items'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { type Box, innerBox } from '@/ui/terminal-size'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import {
  clear,
  commands,
  copy,
  find,
  interrupt,
  paste,
  selectAll,
  type TerminalTarget,
} from './view/commands'
import { KeyRow } from './view/KeyRow'
import { SearchBar } from './view/SearchBar'
import { createTerminalController, type TerminalController } from './view/terminal-controller'
import { useCloseQuestion } from './view/use-close-question'

/** The menu of the window. */
const menu: readonly (readonly Command<TerminalTarget>[])[] = [
  [copy, paste, selectAll],
  [find, clear, interrupt],
]

/** Whether the keyboard is in the window of an element: the person may have moved on while that was made. */
const isTypedInto = (element: Element) =>
  element.closest('[data-window-id]')?.contains(document.activeElement) ?? true

/** A terminal window: a command line over the person's files, with what it printed above [A2.18]. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const surface = useRef<HTMLDivElement>(null)
  const [controller, setController] = useState<TerminalController | null>(null)
  const isMobile = useStore(mobileQuery, (state) => state)
  const contextMenu = useContextMenu()
  const { id, path } = window
  // A terminal starts in the folder that its window was opened with, or had come to before the page was loaded again, and goes
  // its own way from there.
  const [startPath] = useState(() => {
    const kept = os.windows.keptView(id, 'folder')
    return isText(kept) ? kept : path
  })
  const answerClose = useCloseQuestion(os, id, controller)

  useEffect(
    () =>
      controller
        ? os.commands.register({
            windowId: id,
            commands,
            target: () => controller,
            hears: (node) => node instanceof Node && surface.current?.contains(node) === true,
            isFirst: true,
          })
        : undefined,
    [os, id, controller],
  )

  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    let own: TerminalController | null = null
    let box: Box | null = null
    const observer = new ResizeObserver((entries) => {
      const inner = entries.at(-1)?.contentRect
      // Minimized: there is nothing to fit into, and the text must not be wrapped to nothing.
      if (!inner || inner.width === 0) return
      box = inner
      own?.fit(box)
    })
    observer.observe(element)
    let cancelFocus = () => {}
    // Making the emulator takes longer than a frame: the window is shown before it.
    const cancel = afterPaint(() => {
      // To give the keyboard to what is not laid out would lay it out at once, and once more for the frame.
      cancelFocus = afterLayout(element, () => {
        const isActive = os.windows.getState().activeId === id
        if (isActive && !mobileQuery.getState() && isTypedInto(element)) own?.focus()
      })
      own = createTerminalController({
        os,
        windowId: id,
        element,
        box: box ?? innerBox(element),
        path: startPath,
        onExit: () => void os.windows.close(id),
      })
      setController(own)
    })
    return () => {
      cancel()
      cancelFocus()
      observer.disconnect()
      setController(null)
      own?.dispose()
    }
  }, [os, id, startPath])

  return (
    <div className="relative flex h-full flex-col bg-raised">
      <div
        ref={surface}
        data-part="terminal"
        dir="ltr"
        onContextMenu={(event) =>
          contextMenu.open(
            event,
            t.menu,
            menuItems(
              menu.map((group) => group.map((command) => os.commands.bind(command, () => controller))),
            ),
          )
        }
        className="min-h-0 flex-1 overflow-hidden py-1 ps-2 select-text"
      />
      {controller ? (
        <>
          {isMobile ? <KeyRow controller={controller} /> : null}
          <TerminalParts controller={controller} answerClose={answerClose} />
        </>
      ) : null}
      {contextMenu.element}
    </div>
  )
}

interface TerminalPartsProps {
  readonly controller: TerminalController
  readonly answerClose: ((isClosing: boolean) => void) | null
}

const loadQuestions = () => import('./view/TerminalQuestions')

/** What the terminal shows in addition to its text: search bar and questions, whose code comes after the first prompt. */
function TerminalParts({ controller, answerClose }: TerminalPartsProps) {
  const isSearching = useStore(controller, (state) => state.isSearching)
  const askedLink = useStore(controller, (state) => state.askedLink)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const questions = useOnDemand({
    need: answerClose ?? askedLink ?? isIdle,
    load: loadQuestions,
    onFailure: (cause) => log.warn('The questions of the terminal could not be loaded', cause),
  })
  return (
    <>
      {isSearching ? <SearchBar controller={controller} /> : null}
      {questions ? (
        <questions.TerminalQuestions
          controller={controller}
          askedLink={askedLink}
          answerClose={answerClose}
        />
      ) : null}
    </>
  )
}

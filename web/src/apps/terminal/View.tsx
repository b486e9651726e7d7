import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import TextSelect from 'lucide-react/icons/text-select'
import { useEffect, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { afterPaint } from '@/lib/after-paint'
import { mobileQuery } from '@/lib/mobile'
import { Button } from '@/ui/button'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { Modal } from '@/ui/modal'
import { useStore } from '@/ui/use-store'
import { KeyRow } from './view/KeyRow'
import { SearchBar } from './view/SearchBar'
import { createTerminalController, type TerminalController } from './view/terminal-controller'
import { useCloseQuestion } from './view/use-close-question'

const iconSize = 16

const menuOf = (controller: TerminalController): readonly MenuItem[] => {
  const { hasSelection, isRunning } = controller.getState()
  return [
    {
      label: 'Copy',
      keys: 'Ctrl+Shift+C',
      icon: <Copy size={iconSize} />,
      disabled: !hasSelection,
      perform: () => controller.perform('copy'),
    },
    {
      label: 'Paste',
      keys: 'Ctrl+Shift+V',
      icon: <ClipboardPaste size={iconSize} />,
      perform: () => controller.perform('paste'),
    },
    {
      label: 'Select all',
      keys: 'Ctrl+Shift+A',
      icon: <TextSelect size={iconSize} />,
      perform: () => controller.perform('select-all'),
    },
    'separator',
    {
      label: 'Find…',
      keys: 'Ctrl+Shift+F',
      icon: <Search size={iconSize} />,
      perform: () => controller.perform('search'),
    },
    {
      label: 'Clear',
      keys: 'Ctrl+L',
      icon: <Eraser size={iconSize} />,
      perform: () => controller.perform('clear'),
    },
    {
      label: 'Stop the command',
      keys: 'Ctrl+C',
      icon: <Square size={iconSize} />,
      disabled: !isRunning,
      perform: () => controller.perform('interrupt'),
    },
  ]
}

/** A terminal window: a command line over the person's files, with what it printed above [A2.18]. */
export default function View({ window, os }: AppViewProps) {
  const surface = useRef<HTMLDivElement>(null)
  const [controller, setController] = useState<TerminalController | null>(null)
  const isMobile = useStore(mobileQuery, (state) => state)
  const menu = useContextMenu()
  const { id, path } = window
  // A terminal starts in the folder that its window was opened with, and goes its own way from there.
  const [startPath] = useState(path)
  const answerClose = useCloseQuestion(os, id, controller)

  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    let end: (() => void) | null = null
    // Making the emulator takes longer than a frame: the window is shown before it.
    const cancel = afterPaint(() => {
      const own = createTerminalController({
        os,
        windowId: id,
        element,
        path: startPath,
        onExit: () => void os.windows.close(id),
      })
      setController(own)
      const observer = new ResizeObserver(() => {
        // Minimized: there is nothing to fit into, and the text must not be wrapped to nothing.
        if (element.clientWidth > 0) own.fit()
      })
      observer.observe(element)
      if (os.windows.getState().activeId === id && !mobileQuery.getState()) own.focus()
      end = () => {
        observer.disconnect()
        setController(null)
        own.dispose()
      }
    })
    return () => {
      cancel()
      end?.()
    }
  }, [os, id, startPath])

  return (
    <div className="relative flex h-full flex-col bg-raised">
      <div
        ref={surface}
        data-part="terminal"
        onContextMenu={(event) => controller && menu.open(event, 'Terminal', menuOf(controller))}
        className="min-h-0 flex-1 overflow-hidden py-1 ps-2 select-text"
      />
      {controller ? (
        <>
          {isMobile ? <KeyRow controller={controller} /> : null}
          <TerminalDialogs controller={controller} answerClose={answerClose} />
        </>
      ) : null}
      {menu.element}
    </div>
  )
}

interface TerminalDialogsProps {
  readonly controller: TerminalController
  readonly answerClose: ((isClosing: boolean) => void) | null
}

/** What the terminal shows beside its text: search bar and questions. */
function TerminalDialogs({ controller, answerClose }: TerminalDialogsProps) {
  const isSearching = useStore(controller, (state) => state.isSearching)
  const askedLink = useStore(controller, (state) => state.askedLink)
  return (
    <>
      {isSearching ? <SearchBar controller={controller} /> : null}
      <Modal
        title="Close this terminal?"
        description="A command is still running in it. Closing the window ends it."
        role="alertdialog"
        open={answerClose !== null}
        onClose={() => answerClose?.(false)}
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => answerClose?.(false)}>Keep open</Button>
          <Button variant="danger" onClick={() => answerClose?.(true)}>
            End command and close
          </Button>
        </div>
      </Modal>
      <Modal
        title="Open this link?"
        description={askedLink}
        open={askedLink !== null}
        onClose={() => controller.openLink(null)}
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => controller.openLink(null)}>Cancel</Button>
          <Button variant="primary" onClick={() => controller.openLink(askedLink)}>
            Open in Web Browser
          </Button>
        </div>
      </Modal>
    </>
  )
}

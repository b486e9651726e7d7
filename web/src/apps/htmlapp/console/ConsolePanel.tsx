import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { IconButton } from '@/ui/button'
import { ConsoleView } from '@/ui/console/ConsoleView'
import { lineText } from '@/ui/console/console-lines'
import { CopyButton } from '@/ui/copy-button'
import { PanelSplitter } from '@/ui/panel-splitter'
import { useStore } from '@/ui/use-store'
import type { AppConsole } from './app-console'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface ConsolePanelProps {
  readonly console: AppConsole
  readonly onClose: () => void
}

/** What an app writes to its console, and the errors that it does not catch, below its page. */
export function ConsolePanel({ console: appConsole, onClose }: ConsolePanelProps) {
  const t = useTexts(texts)
  const { console: state, errors } = useStore(appConsole, (current) => current)
  const [height, setHeight] = useState<number | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const isEmpty = state.lines.length === 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Escape
    <section
      ref={panel}
      aria-label={t.consoleOfApp}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      className="relative flex min-h-28 shrink-0 flex-col border-t border-border bg-surface text-text"
      style={{ height: height ?? '35%', maxHeight: '80%' }}
    >
      <PanelSplitter label={t.consoleHeight} panel={panel} onResize={setHeight} />
      <div className="flex shrink-0 items-center gap-1 border-b border-border bg-raised py-0.5 pe-2 ps-3">
        <h3 className="text-sm font-semibold">{t.console}</h3>
        <p
          className="ms-1 min-w-0 flex-1 truncate text-xs text-muted"
          role={isRefused ? 'status' : undefined}
        >
          {isRefused ? t.notCopied : errors === 0 ? '' : t.errors({ count: errors })}
        </p>
        <CopyButton
          size="medium"
          text={() => state.lines.map(lineText).join('\n')}
          label={t.copyConsole}
          isDisabled={isEmpty}
          onFail={() => setIsRefused(true)}
        />
        <IconButton label={t.clearConsole} disabled={isEmpty} onClick={() => appConsole.clear()}>
          <Trash className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={t.closeConsole} onClick={onClose}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <ConsoleView console={state} filter="" placeholder={t.consoleEmpty} />
    </section>
  )
}

import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Copy from 'lucide-react/icons/copy'
import TextSelect from 'lucide-react/icons/text-select'
import { useEffect, useRef, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import { chordText } from '@/lib/chord-text'
import { mobileQuery } from '@/lib/mobile'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { innerBox } from '@/ui/terminal-size'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Vm } from '../../vm'
import { texts } from '../texts'
import { KeyRow } from './KeyRow'
import { openSerial, type OpenSerial } from './open-serial'

const iconSize = 16

const menuOf = (of: OpenSerial): readonly MenuItem[] => [
  {
    label: texts.copy,
    keys: chordText('Ctrl+Shift+C'),
    icon: <Copy size={iconSize} />,
    disabled: !of.hasSelection(),
    perform: () => void of.copy(),
  },
  {
    label: texts.paste,
    keys: chordText('Ctrl+Shift+V'),
    icon: <ClipboardPaste size={iconSize} />,
    perform: () => void of.paste(),
  },
  { label: texts.selectAll, icon: <TextSelect size={iconSize} />, perform: () => of.selectAll() },
]

/** An emulator on the serial line of Linux. */
export function SerialTerminal({ vm }: { readonly vm: Vm }) {
  const t = useTexts(texts)
  const surface = useRef<HTMLDivElement>(null)
  const [serial, setSerial] = useState<OpenSerial | null>(null)
  const isMobile = useStore(mobileQuery, (state) => state)
  const menu = useContextMenu()
  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    const own = openSerial(element, {
      box: innerBox(element),
      linux: vm.linux,
      settings: vm.os.settings,
      tell: (title, description) => tellProblem(vm.os.notifications, title, description),
    })
    setSerial(own)
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect
      // Minimized: there is nothing to fit into, and the text must not be wrapped to nothing.
      if (box && box.width > 0) own.fit(box)
    })
    observer.observe(element)
    const isHere = element.closest('[data-part="vm-window"]')?.contains(document.activeElement)
    if (isHere && !mobileQuery.getState()) own.focus()
    return () => {
      observer.disconnect()
      setSerial(null)
      own.dispose()
    }
  }, [vm])

  return (
    <div className="flex size-full flex-col bg-raised">
      <div
        ref={surface}
        dir="ltr"
        data-part="vm-terminal"
        onContextMenu={(event) => serial && menu.open(event, t.terminal, menuOf(serial))}
        className="min-h-0 flex-1 overflow-hidden py-1 ps-2 select-text"
      />
      {isMobile && serial ? <KeyRow onSend={(data) => serial.send(data)} /> : null}
      {menu.element}
    </div>
  )
}

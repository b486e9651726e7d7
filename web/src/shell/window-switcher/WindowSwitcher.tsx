import { flushSync } from 'react-dom'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { ownIcon } from '@/kernel/windows/icon'
import type { WindowRecord } from '@/kernel/windows/types'
import { classNames } from '@/lib/class-names'
import { WindowIcon } from '@/shell/window-frame/WindowIcon'
import { useTexts } from '@/ui/use-texts'
import { onSwitchRequest } from './switch-requests'
import { type Switching, beginSwitching, chooseAt, stepSwitching } from './switching'
import { texts } from './texts'
import { useSwitcherKeys } from './use-switcher-keys'

/** Times that a frame may take the keyboard from the open switcher before that gives way. */
const mostPulls = 3

/**
 * The window switcher (Alt+Q): windows by most recent use, minimized ones included. While Alt is held, further presses,
 * arrows or Tab step on; letting go, Enter or a click chooses, Escape leaves everything as it was.
 */
export function WindowSwitcher({ os }: { readonly os: Os }) {
  const [switching, setSwitching] = useState<Switching | null>(null)

  useEffect(
    () =>
      onSwitchRequest((direction) =>
        // At once, so that a quick release of Alt right after is heard.
        flushSync(() =>
          setSwitching((open) =>
            open ? stepSwitching(open, direction) : beginSwitching(os.windows.getState(), direction),
          ),
        ),
      ),
    [os],
  )

  return switching ? (
    <SwitcherOverlay
      os={os}
      switching={switching}
      onStep={(direction) => setSwitching(stepSwitching(switching, direction))}
      onPoint={(index) => setSwitching(chooseAt(switching, index))}
      onClose={() => setSwitching(null)}
    />
  ) : null
}

interface SwitcherOverlayProps {
  readonly os: Os
  readonly switching: Switching
  readonly onStep: (direction: 'next' | 'previous') => void
  readonly onPoint: (index: number) => void
  readonly onClose: () => void
}

function SwitcherOverlay({ os, switching, onStep, onPoint, onClose }: SwitcherOverlayProps) {
  const t = useTexts(texts)
  const idPrefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const returnFocus = useRef<Element | null>(null)

  useLayoutEffect(() => {
    returnFocus.current = document.activeElement
    list.current?.focus({ preventScroll: true })
  }, [])

  const cancel = () => {
    onClose()
    if (returnFocus.current instanceof HTMLElement) returnFocus.current.focus({ preventScroll: true })
  }

  const pulls = useRef(0)
  const leave = () => {
    // No one can press into a frame below the switcher: one that takes the keyboard now still answers an earlier key.
    const isPulled = document.activeElement instanceof HTMLIFrameElement && pulls.current < mostPulls
    pulls.current += 1
    if (isPulled) list.current?.focus({ preventScroll: true })
    else cancel()
  }

  const choose = (index: number) => {
    const chosen = switching.windows[index]
    cancel()
    if (chosen) os.windows.focus(chosen.id)
  }

  useSwitcherKeys({ onStep, onCancel: cancel, onChoose: () => choose(switching.index), onLeave: leave })

  return (
    <div
      // A press outside the card leaves the switcher; its keys are heard for the whole page.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) cancel()
      }}
      className="fixed inset-0 z-(--z-start-menu) flex items-center justify-center p-4"
    >
      <div
        ref={list}
        role="listbox"
        aria-label={t.switchWindow}
        aria-activedescendant={`${idPrefix}-${switching.index}`}
        tabIndex={-1}
        className="flex max-h-[80dvh] max-w-3xl flex-wrap justify-center gap-1 overflow-y-auto rounded-sheet border border-border bg-surface p-3 text-text shadow-popup outline-none"
      >
        {switching.windows.map((window, index) => (
          <SwitcherEntry
            key={window.id}
            id={`${idPrefix}-${index}`}
            window={window}
            apps={os.apps}
            isChosen={index === switching.index}
            onPoint={() => onPoint(index)}
            onChoose={() => choose(index)}
          />
        ))}
      </div>
    </div>
  )
}

interface SwitcherEntryProps {
  readonly id: string
  readonly window: WindowRecord
  readonly apps: Os['apps']
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function SwitcherEntry({ id, window, apps, isChosen, onPoint, onChoose }: SwitcherEntryProps) {
  const t = useTexts(texts)
  const entry = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list box hears the keys for its options
    <div
      ref={entry}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onPointerMove={() => (isChosen ? undefined : onPoint())}
      onClick={onChoose}
      className={classNames(
        'flex w-32 flex-col items-center gap-2 rounded-window border-2 px-2 py-3 select-none',
        isChosen ? 'border-accent bg-accent-soft' : 'border-transparent',
        window.isMinimized && 'opacity-75',
      )}
    >
      <WindowIcon apps={apps} type={window.type} own={ownIcon(window)} size="large" />
      <span className="line-clamp-2 w-full text-center text-xs break-words">{window.title}</span>
      {window.isMinimized ? <span className="sr-only">{t.minimized}</span> : null}
    </div>
  )
}

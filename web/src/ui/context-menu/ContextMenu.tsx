import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '@/lib/class-names'
import { isRightToLeft } from '@/lib/language/direction'
import { placeMenu } from './place-menu'
import type { MenuItem, MenuPoint } from './types'

interface ContextMenuProps {
  /** The menu's accessible name, e.g. "Desktop". */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly at: MenuPoint
  readonly onClose: () => void
}

const entriesOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]:not(:disabled)') ?? []),
]

/** The entry that a key moves to, or null for other keys: arrows go round, a letter finds the next entry that starts with it. */
function nextEntry(entries: readonly HTMLButtonElement[], key: string): HTMLButtonElement | null {
  const current = entries.findIndex((entry) => entry === document.activeElement)
  const at = (index: number) => entries.at(index % entries.length) ?? null
  if (key === 'ArrowDown') return at(current + 1)
  if (key === 'ArrowUp') return at(current <= 0 ? -1 : current - 1)
  if (key === 'Home') return at(0)
  if (key === 'End') return at(-1)
  if (key.length !== 1 || key === ' ') return null
  const rotated = [...entries.slice(current + 1), ...entries.slice(0, current + 1)]
  return rotated.find((entry) => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase())) ?? null
}

/**
 * The one context menu: opens at a point, keeps itself on the page, moves with the keyboard, closes on Escape, Tab, a press
 * elsewhere, scrolling or leaving the window, and gives focus back to what had it before an entry is performed.
 */
export function ContextMenu({ label, items, at, onClose }: ContextMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(at)
  const returnFocus = useRef<Element | null>(null)

  useLayoutEffect(() => {
    returnFocus.current = document.activeElement
    const size = menu.current?.getBoundingClientRect()
    const page = { width: window.innerWidth, height: window.innerHeight }
    if (size) setPlace(placeMenu(at, size, page, isRightToLeft()))
    menu.current?.focus({ preventScroll: true })
  }, [at])

  useEffect(() => {
    const onPress = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return
      onClose()
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('wheel', onPress, { capture: true, passive: true })
    window.addEventListener('blur', onClose)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('wheel', onPress, true)
      window.removeEventListener('blur', onClose)
      window.removeEventListener('resize', onClose)
    }
  }, [onClose])

  const close = () => {
    onClose()
    const target = returnFocus.current
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in a menu are the menu's: neither shortcuts nor the element under it hear them.
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      close()
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = nextEntry(entriesOf(menu.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return createPortal(
    <div
      ref={menu}
      role="menu"
      data-part="context-menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      style={{ left: place.x, top: place.y }}
      className="fixed z-(--z-modal) max-h-[calc(100dvh-0.5rem)] max-w-[calc(100vw-0.5rem)] min-w-48 overflow-y-auto rounded-window border border-border bg-surface p-1 text-text shadow-popup outline-none"
    >
      {items.map((item, index) =>
        item === 'separator' ? (
          // oxlint-disable-next-line react/no-array-index-key -- separators have no identity and never move
          <hr key={`separator-${index}`} className="mx-2 my-1 h-px border-0 bg-border" />
        ) : (
          <button
            key={item.label}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            tabIndex={-1}
            disabled={item.disabled}
            onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => {
              close()
              item.perform()
            }}
            className={classNames(
              'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-start text-sm outline-none select-none focus:bg-accent-soft pointer-coarse:min-h-11',
              'disabled:opacity-45',
              item.danger && 'text-danger',
            )}
          >
            <span aria-hidden="true" className="flex size-4 items-center justify-center text-muted">
              {item.icon}
            </span>
            <span className="flex-1 whitespace-nowrap">{item.label}</span>
            {item.checked ? <Check aria-hidden="true" className="size-4 text-muted" /> : null}
            {item.keys ? (
              <span aria-hidden="true" className="ps-6 text-xs text-muted pointer-coarse:hidden">
                <bdi dir="ltr">{item.keys}</bdi>
              </span>
            ) : null}
          </button>
        ),
      )}
    </div>,
    document.body,
  )
}

import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Os } from '@/kernel/os'
import { ownIcon } from '@/kernel/windows/icon'
import type { WindowRecord } from '@/kernel/windows/types'
import { plainName } from '@/lib/language/isolate'
import { WindowIcon } from '@/shell/window-frame/WindowIcon'
import { IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { distinctionOf } from '../window-label'
import { pictureOf } from './picture-of'
import { useHovered } from './use-hovered'

/** Width of the card, and the largest height of its picture, in px. */
const width = 240
const mostHeight = 160
/** Least px between the card and the edges of the screen. */
const margin = 8

interface PreviewProps {
  readonly os: Os
  /** The row of the windows' buttons. */
  readonly row: RefObject<HTMLElement | null>
}

/** A card above the window's button that is pointed at: what the window is called and how it looks. */
export function Preview({ os, row }: PreviewProps) {
  const card = useRef<HTMLDivElement>(null)
  const { shown, hide } = useHovered(row, card)
  const id = shown?.dataset.taskbarWindow
  const record = useStore(os.windows, ({ windows }) => windows.find((window) => window.id === id))
  useTitleAway(shown)
  const isGone = shown !== null && !record
  useEffect(() => {
    if (isGone) hide()
  })
  if (!shown || !record) return null
  const box = shown.getBoundingClientRect()
  const middle = box.left + box.width / 2
  const left = Math.min(Math.max(margin, middle - width / 2), window.innerWidth - width - margin)
  // Not in the taskbar, whose blur would hold it there.
  const bar = row.current?.closest('[role="toolbar"]')
  return createPortal(
    <div
      ref={card}
      data-part="window-preview"
      style={{ left, width, bottom: window.innerHeight - box.top + margin }}
      className="fixed z-(--z-start-menu) rounded-window border border-border bg-surface p-2 text-text shadow-popup"
    >
      <Card key={record.id} os={os} record={record} onLeave={hide} />
    </div>,
    bar?.parentElement ?? document.body,
  )
}

/** The button's own tooltip would lie over the card. */
function useTitleAway(button: HTMLElement | null) {
  useEffect(() => {
    if (!button) return undefined
    const { title } = button
    button.removeAttribute('title')
    return () => {
      if (!button.hasAttribute('title')) button.title = title
    }
  }, [button])
}

interface CardProps {
  readonly os: Os
  readonly record: WindowRecord
  readonly onLeave: () => void
}

function Card({ os, record, onLeave }: CardProps) {
  const t = useTexts(texts)
  const place = useRef<HTMLDivElement>(null)
  const { id, type } = record
  const title = plainName(record.title)
  const what = distinctionOf(record, os.windows.getState().windows)?.long ?? null
  const height = Math.min(mostHeight, Math.round(((width - 16) * record.height) / record.width))
  const scale = Math.min((width - 16) / record.width, height / record.height)
  useLayoutEffect(() => {
    const element = place.current
    const content = document.querySelector(`[data-window-id="${CSS.escape(id)}"] [data-part="content"]`)
    const picture = content && pictureOf(content)
    if (!element || !picture) return undefined
    picture.element.style.cssText = `position: absolute; inset: 0 auto auto 0; width: ${record.width}px; height: ${record.height}px; zoom: ${scale}; overflow: hidden; background: var(--surface);`
    element.append(picture.element)
    picture.scroll()
    return () => picture.element.remove()
  }, [id, record.width, record.height, scale])

  return (
    <>
      <div className="flex min-h-8 items-center gap-2 ps-1">
        <WindowIcon apps={os.apps} type={type} own={ownIcon(record)} size="small" />
        <div className="min-w-0 flex-1 text-sm leading-tight">
          <div className="truncate font-medium">
            <bdi>{title}</bdi>
          </div>
          {what === null ? null : (
            <div className="truncate text-xs text-muted">
              <bdi>{what}</bdi>
            </div>
          )}
        </div>
        <IconButton
          label={t.closeWindow}
          tabIndex={-1}
          onClick={() => {
            onLeave()
            void os.windows.close(id)
          }}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t.showWindow}
        onClick={() => {
          onLeave()
          os.windows.focus(id)
        }}
        style={{ height }}
        className="relative mt-1 flex w-full text-start items-center justify-center overflow-clip rounded-control border border-border bg-raised contain-strict"
      >
        <WindowIcon apps={os.apps} type={type} own={ownIcon(record)} size="large" />
        <div ref={place} className="contents" />
      </button>
    </>
  )
}

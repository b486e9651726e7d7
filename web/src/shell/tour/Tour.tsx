import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { classNames } from '@/lib/class-names'
import { alongLines } from '@/lib/language/direction'
import { useCorner } from '@/shell/corner/corner-line'
import { Button, IconButton } from '@/ui/button'
import { keyAttribute, keysOf } from '@/ui/commands/keys'
import { useTexts } from '@/ui/use-texts'
import { placeCard } from './place-card'
import { tourSteps, type TourStep } from './steps'
import { texts } from './texts'
import { useTarget } from './use-target'
import './tour.css'

interface TourProps {
  readonly os: Pick<Os, 'commands'>
  readonly isMobile: boolean
  readonly onEnd: () => void
}

/** px between what is pointed at and the ring around it. */
const ringGap = 4

/** The command of a step, while the desktop has it. */
function TryIt({ os, step }: { readonly os: Pick<Os, 'commands'>; readonly step: TourStep }) {
  const t = useTexts(texts)
  const command = step.command && os.commands.find(step.command.id)
  if (!step.command || !command) return null
  const label = t[step.command.label]
  const keys = keysOf(command)
  return (
    <Button
      size="small"
      aria-keyshortcuts={keyAttribute(command)}
      onClick={() => command.run()}
      className="mt-3"
    >
      {label}
      {keys === undefined ? null : <kbd className="font-sans text-xs text-muted max-md:hidden">{keys}</kbd>}
    </Button>
  )
}

/**
 * The tour: a card that is not modal next to what it tells of, with a ring around that. Arrow keys go on and back, Escape leaves. On a
 * phone it is a sheet above the taskbar.
 */
export function Tour({ os, isMobile, onEnd }: TourProps) {
  const t = useTexts(texts)
  const [place, setPlace] = useState(0)
  const layer = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  const onward = useRef<HTMLButtonElement>(null)
  const [origin] = useState(() => document.activeElement)
  const titleId = useId()
  const textId = useId()
  const step = tourSteps[place] ?? tourSteps[0]
  const target = useTarget(step.targets, layer)
  // Questions that can wait do wait.
  useCorner()
  const isLast = place === tourSteps.length - 1

  useEffect(() => onward.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    const shown = card.current
    const area = shown?.closest<HTMLElement>('[data-part="desktop-area"]')
    if (!shown || !area) return
    const size = { width: shown.offsetWidth, height: shown.offsetHeight }
    const spot = placeCard(target, size, { width: area.offsetWidth, height: area.offsetHeight })
    shown.style.setProperty('--tour-left', `${spot.left}px`)
    shown.style.setProperty('--tour-top', `${spot.top}px`)
  })

  const end = () => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    onEnd()
    if (!hadFocus) return
    const start = document.querySelector<HTMLElement>('[data-part="start"]')
    const back =
      origin instanceof HTMLElement && origin.isConnected && origin !== document.body ? origin : start
    back?.focus({ preventScroll: true })
  }
  const go = (next: number) => {
    if (next < 0) return
    if (next >= tourSteps.length) return end()
    setPlace(next)
    // Back may be gone with the first step.
    onward.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const key = alongLines(event.key)
    if (key === 'Escape') end()
    else if (key === 'ArrowRight') go(Math.min(place + 1, tourSteps.length - 1))
    else if (key === 'ArrowLeft') go(place - 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={layer} className="tour-layer pointer-events-none absolute inset-0">
      {target ? (
        <span
          aria-hidden="true"
          data-part="tour-ring"
          className="tour-ring absolute rounded-window"
          style={{
            left: target.left - ringGap,
            top: target.top - ringGap,
            width: target.width + 2 * ringGap,
            height: target.height + 2 * ringGap,
          }}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys go on and back wherever the focus is in it */}
      <aside
        ref={card}
        aria-label={t.tour}
        onKeyDown={onKeyDown}
        className={classNames(
          'tour-card pointer-events-auto absolute border-border bg-surface p-4 text-text shadow-popup',
          isMobile
            ? 'inset-x-0 bottom-(--taskbar-height) rounded-t-sheet border-t'
            : 'w-88 rounded-window border',
        )}
      >
        <div className="flex items-start justify-between gap-2">
          <p className="pt-1.5 text-xs font-medium text-muted">
            {t.step({ number: place + 1, count: tourSteps.length })}
          </p>
          <IconButton label={t.leave} onClick={end} className="-me-1.5 -mt-1.5 text-muted">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <div role="status">
          <h2 id={titleId} className="text-lg font-semibold">
            {t[step.title]}
          </h2>
          <p id={textId} className="mt-1 text-base text-muted">
            {t[isMobile && step.touchText ? step.touchText : step.text]}
          </p>
        </div>
        <TryIt os={os} step={step} />
        <div className="mt-4 flex items-center justify-end gap-2">
          <span aria-hidden="true" className="me-auto flex gap-1.5">
            {tourSteps.map(({ title }, index) => (
              <span
                key={title}
                className={classNames(
                  'size-1.5 rounded-full',
                  index === place ? 'bg-accent' : 'bg-border-strong',
                )}
              />
            ))}
          </span>
          {place > 0 ? <Button onClick={() => go(place - 1)}>{t.back}</Button> : null}
          <Button
            ref={onward}
            variant="primary"
            aria-describedby={`${titleId} ${textId}`}
            onClick={() => go(place + 1)}
          >
            {isLast ? t.done : t.next}
          </Button>
        </div>
      </aside>
    </div>
  )
}

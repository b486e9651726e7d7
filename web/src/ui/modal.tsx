import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '@/lib/class-names'

interface ModalProps {
  readonly title: string
  /** A sentence under the title; also the dialog's description for assistive technology. */
  readonly description?: ReactNode
  readonly open: boolean
  /** Called for Escape, a click outside or the app's own closing; absent: the dialog cannot be dismissed. */
  readonly onClose?: () => void
  /** 'alertdialog' for questions that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
  /**
   * 'large': a work surface of a fixed height, the whole page on a phone; its children fill it. 'search': a field with a list below
   * it, near the top, which grows with the list; its title is heard and not seen. Default 'small'.
   */
  readonly size?: keyof typeof sizes
  /** Gives the keyboard to the place where the work begins; default the first control. */
  readonly focusFirst?: () => void
  readonly children: ReactNode
}

const centred = 'top-[calc(50%-var(--keyboard-height)/2)] -translate-y-1/2'

const sizes = {
  small:
    'max-h-[calc(90dvh-var(--keyboard-height))] w-[min(28rem,calc(100vw-2rem))] overflow-auto rounded-window p-5',
  large:
    'flex h-[min(36rem,calc(92dvh-var(--keyboard-height)))] w-[min(52rem,calc(100vw-2rem))] flex-col rounded-window p-4 max-md:h-[calc(100dvh-var(--keyboard-height))] max-md:w-screen max-md:rounded-none max-md:border-0 max-md:p-3',
  search:
    'top-[max(1rem,12dvh)] flex max-h-[calc(min(34rem,76dvh)-var(--keyboard-height))] w-[min(40rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-window max-md:top-0 max-md:h-[calc(100dvh-var(--keyboard-height))] max-md:max-h-none max-md:w-screen max-md:rounded-none max-md:border-0',
}

const bodies = {
  small: 'mt-4',
  large: 'mt-3 flex min-h-0 flex-1 flex-col gap-3',
  search: 'flex min-h-0 flex-1 flex-col',
}

/** An element and the parts around it that can have the focus, from the inside out. */
function placesAround(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement)) return []
  return [element, ...placesAround(element.parentElement?.closest('[tabindex]') ?? null)]
}

/** The window that is in front. */
const findFront = () => document.querySelector<HTMLElement>('[data-active="true"]')

/** Calls back at once when the dialog around it is gone; within the same key press, where one closed it. */
function WhenGone({ call }: { readonly call: () => void }) {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  // Effects of what is around it are cleaned up first: by then the dialog no longer holds the keyboard.
  useEffect(() => () => latest.current(), [])
  return null
}

/** The one modal dialog: centred card over a dimmed page, focus kept inside and returned afterwards. */
export function Modal({
  title,
  description,
  open,
  onClose,
  role = 'dialog',
  size = 'small',
  focusFirst,
  children,
}: ModalProps) {
  // Radix returns the focus only to its own trigger, so the element that had it is remembered here; and what is
  // around it, for the element may be gone or switched off by then: deleting it may be what was asked about.
  const returnTo = useRef<readonly HTMLElement[]>([])
  /** The window that was in front when the person last did something in the dialog. */
  const front = useRef<HTMLElement | null>(null)
  const lookAtFront = () => {
    front.current = findFront()
  }
  /** What has the keyboard since the dialog is gone. */
  const given = useRef<Element | null>(null)
  const giveBack = () => {
    const isInAnother = Boolean(document.activeElement?.closest('[aria-modal="true"]'))
    if (isInAnother) return
    // What was done in it may have brought another window to the front, which the focus must not take back.
    const [before, now] = [front.current, findFront()]
    const place =
      now !== before && before?.isConnected !== false
        ? now
        : returnTo.current.find((each) => each.isConnected && !each.matches(':disabled'))
    place?.focus()
    given.current = document.activeElement
  }
  const keep = (event: Event) => {
    if (!onClose) event.preventDefault()
  }
  // A notification that came after the dialog would take the Escape: what the person is in closes first.
  const wasTaken = useRef(false)
  const isOwnEscape = (event: KeyboardEvent<HTMLElement>) =>
    event.key === 'Escape' &&
    event.target instanceof Node &&
    event.currentTarget.contains(event.target) &&
    event.defaultPrevented === wasTaken.current
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose?.())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-(--z-modal) bg-overlay" />
        <Dialog.Content
          role={role}
          aria-modal="true"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            returnTo.current = placesAround(document.activeElement)
            lookAtFront()
            if (!focusFirst) return
            event.preventDefault()
            focusFirst()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // This comes a moment later: what the person moved the keyboard to meanwhile keeps it.
            const active = document.activeElement
            if (active === document.body || active === given.current) giveBack()
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onPointerDownCapture={lookAtFront}
          onKeyDownCapture={(event) => {
            lookAtFront()
            wasTaken.current = event.defaultPrevented
          }}
          onKeyDown={(event) => {
            if (isOwnEscape(event)) onClose?.()
          }}
          onPointerDownOutside={keep}
          onInteractOutside={keep}
          className={classNames(
            'fixed left-1/2 z-(--z-modal) -translate-x-1/2 border border-border bg-surface text-text shadow-popup',
            size !== 'search' && centred,
            sizes[size],
          )}
        >
          <WhenGone call={giveBack} />
          <Dialog.Title className={size === 'search' ? 'sr-only' : 'text-lg font-semibold'}>
            {title}
          </Dialog.Title>
          {description ? (
            <Dialog.Description className="mt-1 text-base text-muted">{description}</Dialog.Description>
          ) : null}
          <div className={bodies[size]}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

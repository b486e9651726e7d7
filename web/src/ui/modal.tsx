import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

interface ModalProps {
  readonly title: string
  /** A sentence under the title; also the dialog's description for assistive technology. */
  readonly description?: ReactNode
  readonly open: boolean
  /** Called for Escape, a click outside or the app's own closing; absent: the dialog cannot be dismissed. */
  readonly onClose?: () => void
  /** 'alertdialog' for questions that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly children: ReactNode
}

/** The one modal dialog: centred card over a dimmed page, focus kept inside and returned afterwards. */
export function Modal({ title, description, open, onClose, role = 'dialog', children }: ModalProps) {
  // Radix returns the focus to a trigger of its own only, so the element that had it is remembered here.
  const returnTo = useRef<Element | null>(null)
  const keep = (event: Event) => {
    if (!onClose) event.preventDefault()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose?.())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-(--z-modal) bg-overlay" />
        <Dialog.Content
          role={role}
          aria-modal="true"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            returnTo.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (returnTo.current instanceof HTMLElement) returnTo.current.focus()
          }}
          onEscapeKeyDown={keep}
          onPointerDownOutside={keep}
          onInteractOutside={keep}
          className="fixed top-1/2 left-1/2 z-(--z-modal) max-h-[90dvh] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-window border border-border bg-surface p-5 text-text shadow-popup"
        >
          <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
          {description ? (
            <Dialog.Description className="mt-1 text-base text-muted">{description}</Dialog.Description>
          ) : null}
          <div className="mt-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import type { ReactNode } from 'react'
import { Button } from './button'
import { Modal } from './modal'
import { texts } from './texts'
import { useTexts } from './use-texts'

interface ConfirmDialogProps {
  readonly title: string
  readonly description: string
  /** What the button does, e.g. "Remove role". */
  readonly action: string
  /** 'danger' for what takes something away. Default 'primary'. */
  readonly variant?: 'danger' | 'primary'
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** More than a sentence, between text and buttons. */
  readonly children?: ReactNode
}

/** A question before something is done. The keyboard begins at Cancel: what Enter does by mistake must lose nothing. */
export function ConfirmDialog({
  title,
  description,
  action,
  variant = 'primary',
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const t = useTexts(texts)
  return (
    <Modal open role="alertdialog" title={title} description={description} onClose={onClose}>
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant={variant} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}

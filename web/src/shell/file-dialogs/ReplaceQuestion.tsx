import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'

interface ReplaceQuestionProps {
  /** The name that is taken. */
  readonly name: string
  readonly onReplace: () => void
  readonly onClose: () => void
}

/** Asks before a file is replaced. The keyboard is on the answer that loses nothing. */
export function ReplaceQuestion({ name, onReplace, onClose }: ReplaceQuestionProps) {
  return (
    <Modal
      title={`Replace “${name}”?`}
      description="A file of this name is in the folder already. Replacing it overwrites what is in it."
      role="alertdialog"
      open
      onClose={onClose}
    >
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={onReplace}>
          Replace
        </Button>
      </div>
    </Modal>
  )
}

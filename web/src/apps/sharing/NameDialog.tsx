import { useState } from 'react'
import type { SharingResult } from '@/kernel/sharing/types'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface NameDialogProps {
  readonly title: string
  readonly description: string
  readonly label: string
  /** What the button does. */
  readonly action: string
  /** The name to begin with. */
  readonly name: string
  /** Gives the name; what is wrong with it is said at the field, where it stays. */
  readonly onName: (name: string) => Promise<SharingResult<unknown>>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Characters of a name, as the database counts them. */
const longestName = 100

/** Asks for a name. */
export function NameDialog(props: NameDialogProps) {
  const t = useTexts(texts)
  const { title, description, label, action, onName, onDone, onClose } = props
  const [name, setName] = useState(props.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const give = async () => {
    setBusy(true)
    const given = await onName(name.trim())
    setBusy(false)
    if (given.ok) onDone()
    else setProblem(given.error.message)
  }
  return (
    <Modal open title={title} description={description} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && name.trim() !== '') void give()
        }}
      >
        <TextField
          label={label}
          name="name"
          value={name}
          maxLength={longestName}
          error={problem}
          autoComplete="off"
          readOnly={isBusy}
          onChange={({ target }) => {
            setProblem(null)
            setName(target.value)
          }}
        />
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isBusy || name.trim() === ''}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

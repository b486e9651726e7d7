import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { RecoverableList } from './RecoverableList'
import type { RecoverableText } from './types'

/** Value of a submit button outside of the form that also saves the new file at once. */
export const createAndSave = 'save'

interface NewFileFormProps {
  /** The form's id, for a Save button elsewhere in the window. */
  readonly id: string
  readonly placeholder: string
  /** Called with what puts the focus into the name field. */
  readonly takeFocus: (focus: () => void) => void
  /** Why a name cannot be a file's name; null when it can. */
  readonly refuseName: (name: string) => string | null
  readonly onCreate: (name: string, isSavedAtOnce: boolean) => void
  readonly onCancel: () => void
  readonly onOpen: () => void
  readonly recoverable: readonly RecoverableText[]
  /** Writes a moment (ms since the epoch) for a person. */
  readonly clock: (time: number) => string
  readonly onRestore: (key: string) => void
  readonly onDrop: (key: string) => void
}

/** The new-file dialog of an editor's window [A2.19 A5.3], with what was found unsaved below it. */
export function NewFileForm({
  id,
  placeholder,
  takeFocus,
  refuseName,
  onCreate,
  onCancel,
  onOpen,
  recoverable,
  clock,
  onRestore,
  onDrop,
}: NewFileFormProps) {
  const [name, setName] = useState('')
  const [isTold, setTold] = useState(false)
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => takeFocus(() => form.current?.querySelector('input')?.focus()), [takeFocus])
  const refusal = refuseName(name.trim())
  const isEmpty = name.trim() === ''

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (refusal !== null) {
      setTold(true)
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null }
    onCreate(name.trim(), submitter instanceof HTMLButtonElement && submitter.value === createAndSave)
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col items-center gap-4 overflow-auto bg-surface p-4 sm:p-8">
      <section
        role="dialog"
        aria-labelledby={titleId}
        className="my-auto flex w-full max-w-md flex-col gap-4 rounded-window border border-border bg-raised p-5 shadow-window"
      >
        <h2 id={titleId} className="text-lg font-semibold">
          New File
        </h2>
        <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label="File name"
            value={name}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={refusal !== null && (isTold || !isEmpty) ? refusal : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className="flex flex-wrap items-center gap-2">
            <Button className="mr-auto" onClick={onOpen}>
              Open…
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={refusal !== null}>
              Create File
            </Button>
          </div>
        </form>
        {recoverable.length > 0 ? (
          <RecoverableList texts={recoverable} clock={clock} onRestore={onRestore} onDrop={onDrop} />
        ) : null}
      </section>
    </div>
  )
}

import {
  type FormEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useTexts } from '@/ui/use-texts'
import { RecoverableList } from './RecoverableList'
import { texts } from './texts'
import type { RecoverableText } from './types'
import type { TakeFocus } from './use-first-focus'

/** What the window around the dialog can do with it. */
export interface NewFileHandle {
  /** Creates the file as the dialog's button does, and has it saved at once [A5.4]. */
  createAndSave(): void
}

interface NewFileFormProps {
  readonly ref: Ref<NewFileHandle>
  readonly placeholder: string
  /** Called with what puts the focus into the name field. */
  readonly takeFocus: TakeFocus
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
  ref,
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
  const t = useTexts(texts)
  const [name, setName] = useState('')
  const [isTold, setTold] = useState(false)
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const element = form.current
    return element ? takeFocus(() => element.querySelector('input')?.focus(), element) : undefined
  }, [takeFocus])
  const refusal = refuseName(name.trim())
  const isEmpty = name.trim() === ''

  const create = (isSavedAtOnce: boolean) => {
    if (refusal === null) {
      onCreate(name.trim(), isSavedAtOnce)
      return
    }
    setTold(true)
    form.current?.querySelector('input')?.focus()
  }
  useImperativeHandle(ref, () => ({ createAndSave: () => create(true) }))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create(false)
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col items-center gap-4 overflow-auto bg-surface p-4 sm:p-8">
      <section
        role="dialog"
        aria-labelledby={titleId}
        className="my-auto flex w-full max-w-md flex-col gap-4 rounded-window border border-border bg-raised p-5 shadow-window"
      >
        <h2 id={titleId} className="text-lg font-semibold">
          {t.newFile}
        </h2>
        <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={t.fileName}
            value={name}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={refusal !== null && (isTold || !isEmpty) ? refusal : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className="flex flex-wrap items-center gap-2">
            <Button className="me-auto" onClick={onOpen}>
              {t.open}
            </Button>
            <Button onClick={onCancel}>{t.cancel}</Button>
            <Button type="submit" variant="primary" disabled={refusal !== null}>
              {t.create}
            </Button>
          </div>
        </form>
        {recoverable.length > 0 ? (
          <RecoverableList found={recoverable} clock={clock} onRestore={onRestore} onDrop={onDrop} />
        ) : null}
      </section>
    </div>
  )
}

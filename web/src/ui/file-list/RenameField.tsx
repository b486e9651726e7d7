import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { useTexts } from '../use-texts'
import { texts } from './texts'

/** A name that is being edited in the list. */
export interface FileListRename {
  /** The item whose name is edited. */
  readonly id: string
  /** Why the last name was refused; null: nothing is wrong. The field stays, with what was typed. */
  readonly error: string | null
  /** Enter, or a press elsewhere. Called with another name than before only; the owner ends the editing. */
  readonly onCommit: (name: string) => void
  /** Escape, or nothing was changed. */
  readonly onCancel: () => void
}

interface RenameFieldProps {
  readonly name: string
  /** The accessible name of the field; default: the new name of the item. */
  readonly label?: string
  /** A file's extension is left out of what is selected at first. */
  readonly isFile: boolean
  readonly rename: FileListRename
  readonly className?: string
}

/** Length of a name without its extension; a name like '.profile' is all stem. */
const stemLength = (name: string) => /^(.+)\.[^.]+$/.exec(name)?.[1]?.length ?? name.length

/** The text field in the place of a name. */
export function RenameField({ name, label, isFile, rename, className }: RenameFieldProps) {
  const t = useTexts(texts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  const tried = useRef<string | null>(null)

  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(0, isFile ? stemLength(name) : name.length)
  }, [name, isFile])

  useLayoutEffect(() => {
    if (rename.error !== null) field.current?.focus({ preventScroll: true })
  }, [rename.error])

  const commit = () => {
    tried.current = text
    if (text === name) rename.onCancel()
    else rename.onCommit(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in the field are the field's: the list and the shortcuts around it do not hear them.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      rename.onCancel()
    }
  }
  // A name that was tried is not tried again by pressing elsewhere: a refused one would hold the person in the field.
  const onBlur = () => {
    if (tried.current !== text) commit()
    else if (rename.error !== null) rename.onCancel()
  }

  return (
    <span className={classNames('relative', className)} data-part="rename">
      <input
        ref={field}
        aria-label={label ?? t.newName({ name })}
        aria-invalid={rename.error === null ? undefined : true}
        aria-describedby={rename.error === null ? undefined : id}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="w-full rounded-control border border-border-strong bg-raised px-1.5 py-px text-sm text-text select-text aria-invalid:border-danger"
      />
      {rename.error === null ? null : (
        <span
          id={id}
          role="alert"
          className="absolute top-full start-0 z-20 mt-1 w-max max-w-64 rounded-control border border-danger bg-surface px-2 py-1 text-start text-xs whitespace-normal text-danger shadow-popup"
        >
          {rename.error}
        </span>
      )}
    </span>
  )
}

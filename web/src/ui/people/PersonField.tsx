import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { TextField } from '../field'
import { useTexts } from '../use-texts'
import { type ListedPerson, PersonList } from './PersonList'
import { texts } from './texts'

/** Who matches what was typed. */
export interface ListedPeople {
  readonly options: readonly ListedPerson[]
  /** Further people who match and are not listed. */
  readonly more: number
  readonly status: 'idle' | 'searching' | 'ready' | 'failed'
  /** Why they could not be searched. */
  readonly problem: string | null
}

interface PersonFieldProps {
  readonly label: string
  readonly name: string
  readonly placeholder: string
  readonly hint?: ReactNode
  readonly value: string
  readonly readOnly: boolean
  /** UTF-16 units. */
  readonly maxLength: number
  readonly people: ListedPeople
  /** What is typed may be no one of the list: Enter chooses only a person that was walked to, and nothing is said when no one matches. */
  readonly isFree: boolean
  /** The value says who is meant, so that Enter is the form's. */
  readonly isComplete: boolean
  readonly onChange: (typed: string) => void
  /** The list is opened by a key or a press. */
  readonly onOpen: () => void
  readonly onChoose: (person: ListedPerson) => void
}

/** A field in which people are chosen by name: a combobox with a list under it [ARIA combobox pattern]. */
export function PersonField(props: PersonFieldProps) {
  const t = useTexts(texts)
  const { people, isFree, isComplete, readOnly, onChange, onOpen, onChoose } = props
  const { options, status, problem } = people
  const listId = useId()
  const [isWanted, setWanted] = useState(false)
  const [walkedTo, setWalkedTo] = useState<string | null>(null)
  const walked = options.findIndex(({ id }) => id === walkedTo)
  const current = walked === -1 && !isFree && !isComplete ? 0 : walked
  const active = options[current]
  const isOpen = isWanted && !readOnly && (isFree ? options.length > 0 : status !== 'idle')
  const optionId = (person: ListedPerson) => `${listId}-${person.id}`

  const activeId = isOpen && active ? optionId(active) : undefined

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const open = () => {
    if (readOnly || isOpen) return
    setWanted(true)
    setWalkedTo(null)
    onOpen()
  }
  const close = () => {
    setWanted(false)
    setWalkedTo(null)
  }
  const choose = (person: ListedPerson) => {
    close()
    onChoose(person)
  }
  const walk = (step: 1 | -1) => {
    const { length } = options
    const from = current === -1 && step === -1 ? length : current
    setWalkedTo(options[(from + step + length) % length]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen && options.length > 0) walk(event.key === 'ArrowDown' ? 1 : -1)
      else open()
    } else if (event.key === 'Enter') {
      if (isOpen && active) {
        event.preventDefault()
        choose(active)
      } else if (!isFree && !isComplete) {
        // A name that is no one's yet: the form would say that the UUID is missing.
        event.preventDefault()
        open()
      }
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <div className="relative">
      <TextField
        label={props.label}
        name={props.name}
        placeholder={props.placeholder}
        hint={props.hint}
        value={props.value}
        readOnly={readOnly}
        maxLength={props.maxLength}
        // Free text with suggestions stays a text field, which has no state of being open.
        role={isFree ? undefined : 'combobox'}
        aria-autocomplete="list"
        aria-expanded={isFree ? undefined : isOpen && options.length > 0}
        aria-controls={isOpen && options.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setWanted(true)
          setWalkedTo(null)
          onChange(event.target.value)
        }}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <span aria-live="polite" className="sr-only">
        {isOpen && status !== 'searching' && problem === null ? t.found({ count: options.length }) : ''}
      </span>
      {isOpen ? (
        <PersonList
          id={listId}
          people={people}
          active={active ?? null}
          optionId={optionId}
          onChoose={choose}
        />
      ) : null}
    </div>
  )
}

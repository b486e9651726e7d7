import { messageLimits } from '@otteros/contracts'
import { useEffect, useMemo, useState } from 'react'
import type { Messages } from '@/kernel/messages/types'
import type { Os } from '@/kernel/os'
import { PersonField } from '@/ui/people/PersonField'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { correspondentsOf, suggestedPeople } from '@/kernel/community/correspondents'
import { createEveryone } from '@/kernel/community/everyone'
import { texts } from '../texts'

interface RecipientFieldProps {
  readonly os: Pick<Os, 'community'>
  readonly messages: Messages
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (to: string) => void
}

/** Who the message is for: an address or a code, which choosing a person fills in [B5.24]. */
export function RecipientField({ os, messages, value, readOnly, onChange }: RecipientFieldProps) {
  const t = useTexts(texts)
  const inbox = useStore(messages, (state) => state.inbox.entries)
  const sent = useStore(messages, (state) => state.sent.entries)
  const correspondents = useMemo(() => correspondentsOf(inbox, sent), [inbox, sent])
  const [everyone] = useState(() => createEveryone(os))
  const others = useStore(everyone, (state) => state)
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string } | null>(null)
  useEffect(() => () => everyone.clear(), [everyone])
  const { options, more } = suggestedPeople(value, correspondents, others)
  const code = value.trim().toLowerCase()
  const known = [...inbox.map(({ senderCode, who }) => ({ id: senderCode, name: who })), chosen].find(
    (person) => person?.id === code && person.name !== code,
  )
  return (
    <PersonField
      label={t.recipient}
      name="to"
      placeholder={t.recipientHint}
      hint={known ? t.codeOf({ name: known.name }) : undefined}
      value={value}
      readOnly={readOnly}
      maxLength={messageLimits.recipient}
      people={{ options, more, status: others.status, problem: others.problem?.message ?? null }}
      isFree
      isComplete
      onChange={(to) => {
        everyone.type(to)
        onChange(to)
      }}
      onOpen={() => everyone.now(value)}
      onChoose={(person) => {
        everyone.clear()
        setChosen(person.code === '' ? null : person)
        onChange(person.id)
      }}
    />
  )
}

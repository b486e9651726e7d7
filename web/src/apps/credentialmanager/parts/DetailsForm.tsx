import { useRef } from 'react'
import { fullNameLimit } from '@/kernel/community/person'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import type { CommandRegistry } from '@/lib/command'
import { commands } from '@/ui/commands/form-commands'
import { useCommands } from '@/ui/commands/use-commands'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { CredentialManager } from '../model/credential-manager'
import { texts } from '../texts'

interface DetailsFormProps {
  /** The id of the form, for a button that stands outside of it. */
  readonly id: string
  readonly windowId: string
  readonly registry: CommandRegistry
  readonly manager: CredentialManager
  readonly className: string
}

/** The fields that can be changed [B2.88 B5.21 B5.22 B5.23]. Ctrl+S and Enter submit. */
export function DetailsForm({ id, windowId, registry, manager, className }: DetailsFormProps) {
  const t = useTexts(texts)
  const draft = useStore(manager, (state) => state.draft)
  const problems = useStore(manager, (state) => state.problems)
  const isBusy = useStore(manager, (state) => state.busy === 'update')
  const form = useRef<HTMLFormElement>(null)
  useCommands({ registry, windowId, commands, target: () => form.current, root: form })
  const enter = (field: keyof typeof draft) => ({
    value: draft[field],
    error: problems[field]?.message ?? null,
    readOnly: isBusy,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      manager.edit({ [field]: event.target.value }),
  })
  return (
    <form
      ref={form}
      id={id}
      noValidate
      aria-label={t.details}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void manager.update()
      }}
    >
      <Section title={t.details} description={t.detailsHint}>
        <TextField label={t.email} type="email" autoComplete="off" {...enter('email')} />
        <TextField
          label={t.newPassword}
          type="password"
          // A new one, so that a password manager does not fill in the own.
          autoComplete="new-password"
          hint={t.newPasswordHint({ least: minimumPasswordLength })}
          {...enter('password')}
        />
        <TextField label={t.username} autoComplete="off" {...enter('username')} />
        <TextField label={t.fullName} autoComplete="off" maxLength={fullNameLimit} {...enter('fullName')} />
      </Section>
    </form>
  )
}

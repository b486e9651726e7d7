import { useTexts } from '@/ui/use-texts'
import type { ProfileEditor } from '../model/profile-editor'
import { fullNameLimit } from '@/kernel/community/person'
import type { Profile } from '@/kernel/community/types'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { texts } from '../texts'
import { AccountDates } from './AccountDates'
import { AvatarField } from './AvatarField'

interface ProfileFormProps {
  readonly editor: ProfileEditor
  readonly profile: Profile
  readonly timezone: string
}

/** The fields of the profile [B2.80]; the full name can be edited where the role allows it [B5.18]. */
export function ProfileForm({ editor, profile, timezone }: ProfileFormProps) {
  const t = useTexts(texts)
  const draft = useStore(editor, (state) => state.draft)
  const problems = useStore(editor, (state) => state.problems)
  const isSaving = useStore(editor, (state) => state.isSaving)
  const canEditName = useStore(editor, (state) => state.access?.canEditName ?? false)
  return (
    <Section title={t.profile}>
      <TextField
        label={t.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={draft.username}
        error={problems.username?.message ?? null}
        readOnly={isSaving}
        onChange={(event) => editor.edit({ username: event.target.value })}
      />
      <TextField
        label={t.fullName}
        autoComplete="name"
        maxLength={fullNameLimit}
        value={draft.fullName}
        error={problems.fullName?.message ?? null}
        hint={canEditName ? null : t.fullNameHint}
        readOnly={isSaving || !canEditName}
        className={canEditName ? '' : 'bg-sunken text-muted'}
        onChange={(event) => editor.edit({ fullName: event.target.value })}
      />
      <AvatarField
        profile={profile}
        value={draft.avatarUrl}
        error={problems.avatarUrl?.message ?? null}
        isBusy={isSaving}
        onChange={(avatarUrl) => editor.edit({ avatarUrl })}
      />
      <AccountDates profile={profile} timezone={timezone} />
    </Section>
  )
}

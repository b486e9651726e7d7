import { useState } from 'react'
import { initialsOf } from '@/kernel/community/person'
import type { Profile } from '@/kernel/community/types'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useTexts } from '@/ui/use-texts'
import { isOutside, isPictureAddress } from '../model/profile-form'
import { texts } from '../texts'

interface AvatarFieldProps {
  readonly profile: Profile
  readonly value: string
  readonly error: string | null
  readonly isBusy: boolean
  readonly onChange: (address: string) => void
}

/**
 * The address of the picture with its preview. A picture of another host tells that host who looks at it when, so it is
 * fetched only after the person typed its address and left the field, or pressed "Show picture".
 */
export function AvatarField({ profile, value, error, isBusy, onChange }: AvatarFieldProps) {
  const t = useTexts(texts)
  const address = value.trim()
  const isUsable = isPictureAddress(address)
  const [agreed, setAgreed] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const picture = isUsable && (!isOutside(address) || agreed === address) ? address : null
  const isBroken = picture !== null && broken === picture
  const hint = isBroken ? t.avatarBroken : t.avatarHint
  return (
    <div className="flex items-start gap-4">
      <div className="pt-1">
        <Avatar
          size="large"
          initials={initialsOf(profile)}
          picture={picture}
          onBroken={() => setBroken(address)}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <div className="w-full">
          <TextField
            label={t.avatar}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            hint={hint}
            value={value}
            error={error}
            readOnly={isBusy}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => {
              // Leaving a field whose address is already saved must not fetch the picture.
              if (address !== (profile.avatarUrl ?? '')) setAgreed(address)
            }}
          />
        </div>
        {isUsable && picture === null ? (
          <Button onClick={() => setAgreed(address)}>{t.showPicture}</Button>
        ) : null}
      </div>
    </div>
  )
}

import { nameOf } from '@/kernel/community/person'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useTexts } from '@/ui/use-texts'
import type { DetailsChange, FoundPerson } from '../model/details-form'
import { texts } from '../texts'

interface SignInQuestionProps {
  readonly person: FoundPerson
  readonly change: DetailsChange
  readonly onAnswer: (isSure: boolean) => void
}

/** Asks before a person's e-mail or password is changed: a mistake here locks them out. */
export function SignInQuestion({ person, change, onAnswer }: SignInQuestionProps) {
  const t = useTexts(texts)
  const { email, password } = change
  const what = email !== null && password !== null ? 'both' : email !== null ? 'email' : 'password'
  return (
    <ConfirmDialog
      title={t.signInQuestion({ what, name: nameOf(person.member) })}
      description={t.signInWarning}
      action={t.changeSignIn({ what })}
      variant="danger"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <dl className="mb-4 flex flex-col gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
        {email === null ? null : (
          <div>
            <dt className="font-medium">{t.email}</dt>
            <dd className="break-words">
              <s className="block text-muted">{person.credentials.email}</s>
              <span className="block">{email}</span>
            </dd>
          </div>
        )}
        {password === null ? null : (
          <div>
            <dt className="font-medium">{t.password}</dt>
            <dd>{t.passwordLength({ count: Array.from(password).length })}</dd>
          </div>
        )}
      </dl>
    </ConfirmDialog>
  )
}

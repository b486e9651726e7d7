import { nameOf } from '@/kernel/community/person'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import type { DetailsChange, FoundPerson } from '../model/details-form'

interface SignInQuestionProps {
  readonly person: FoundPerson
  readonly change: DetailsChange
  readonly onAnswer: (isSure: boolean) => void
}

/** Asks before somebody's e-mail or password is changed: a mistake here locks them out. */
export function SignInQuestion({ person, change, onAnswer }: SignInQuestionProps) {
  const { email, password } = change
  const what =
    email !== null && password !== null ? 'e-mail and password' : email !== null ? 'e-mail' : 'password'
  return (
    <ConfirmDialog
      title={`Change the ${what} of ${nameOf(person.member)}?`}
      description="They can no longer sign in with what they use now. Tell them before or right after."
      action={`Change ${what}`}
      variant="danger"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <dl className="mb-4 flex flex-col gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
        {email === null ? null : (
          <div>
            <dt className="font-medium">E-mail</dt>
            <dd className="break-words">
              <s className="block text-muted">{person.credentials.email}</s>
              <span className="block">{email}</span>
            </dd>
          </div>
        )}
        {password === null ? null : (
          <div>
            <dt className="font-medium">Password</dt>
            <dd>A new one of {Array.from(password).length} characters</dd>
          </div>
        )}
      </dl>
    </ConfirmDialog>
  )
}

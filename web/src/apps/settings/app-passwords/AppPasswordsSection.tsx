import KeySquare from 'lucide-react/icons/key-square'
import { useCallback, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { AppPassword } from '@/kernel/sharing/app-passwords'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Section } from '@/ui/section'
import { Spinner } from '@/ui/spinner'
import { useLoaded } from '@/ui/use-loaded'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from '../ports'
import { HowToConnect } from './HowToConnect'
import { NewPasswordDialog } from './NewPasswordDialog'
import { texts } from './texts'

/** What is said of a password, in short. */
function factsOf(password: AppPassword, dateOf: (ms: number) => string): readonly string[] {
  const { rights, place, lastUsedAt, endsAt } = password
  return [
    rights === 'read' ? texts.readOnly : texts.readWrite,
    place === null
      ? texts.allFiles
      : place.name === null
        ? texts.folderGone
        : texts.onlyFolder({ name: place.name }),
    lastUsedAt === null ? texts.neverUsed : texts.lastUsed({ date: dateOf(lastUsedAt) }),
    ...(endsAt === null
      ? []
      : [
          endsAt < Date.now()
            ? texts.ended({ date: dateOf(endsAt) })
            : texts.endsOn({ date: dateOf(endsAt) }),
        ]),
  ]
}

/** Passwords for programs that reach the files by WebDAV: made, looked at and removed. */
export function AppPasswordsSection({ os }: { readonly os: SettingsPorts }) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (state) => state.timezone)
  const load = useCallback(async () => {
    const { appPasswords } = await os.sharing()
    return { appPasswords, listed: await appPasswords.list() }
  }, [os])
  const [state, reload] = useLoaded(load)
  const [isMaking, setMaking] = useState(false)
  const [removing, setRemoving] = useState<AppPassword | null>(null)
  const dateOf = (ms: number) => timeInZone(new Date(ms), timezone).date
  const listed = state.status === 'ready' ? state.value.listed : null
  const problem = state.status === 'failed' ? t.notLoaded : listed && !listed.ok ? listed.error.message : null
  const passwords = listed?.ok ? listed.value : []

  const remove = async (password: AppPassword) => {
    if (state.status !== 'ready') return
    const done = await state.value.appPasswords.remove(password.id)
    if (!done.ok)
      tellProblem(
        os.notifications,
        () => texts.notRemoved,
        () => done.error.message,
      )
    reload()
  }

  return (
    <Section title={t.title} description={t.explained}>
      {state.status === 'loading' ? (
        <div className="flex justify-start">
          <Spinner label={t.loading} />
        </div>
      ) : null}
      {problem === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
          <Button onClick={reload}>{t.retry}</Button>
        </div>
      )}
      {listed?.ok && passwords.length === 0 ? <p className="text-sm text-muted">{t.none}</p> : null}
      {passwords.length > 0 ? (
        <ul aria-label={t.title} className="-my-3 divide-y divide-border">
          {passwords.map((password) => (
            <li key={password.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-[1_1_14rem]">
                <bdi className="block text-base font-medium break-words">{password.name}</bdi>
                <span className="block text-sm text-muted">{factsOf(password, dateOf).join(' · ')}</span>
              </div>
              <Button
                aria-label={t.removeName({ name: password.name })}
                onClick={() => setRemoving(password)}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {listed?.ok ? (
        <div>
          <Button onClick={() => setMaking(true)}>
            <KeySquare className="size-4" aria-hidden="true" />
            {t.newPassword}
          </Button>
        </div>
      ) : null}
      <HowToConnect />
      {isMaking && state.status === 'ready' ? (
        <NewPasswordDialog
          os={os}
          appPasswords={state.value.appPasswords}
          onMade={reload}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={t.removeQuestion({ name: removing.name })}
          description={t.removeExplained}
          action={t.remove}
          variant="danger"
          onConfirm={() => {
            setRemoving(null)
            void remove(removing)
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </Section>
  )
}

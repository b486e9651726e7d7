import { useState } from 'react'
import type { FilePath } from '@/kernel/files/types'
import type { AppPasswords, AppRights } from '@/kernel/sharing/app-passwords'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from '../ports'
import { MadePassword } from './MadePassword'
import { texts } from './texts'

interface NewPasswordDialogProps {
  readonly os: SettingsPorts
  readonly appPasswords: AppPasswords
  /** There is a new one, which was shown. */
  readonly onMade: () => void
  readonly onClose: () => void
}

const day = 24 * 60 * 60 * 1000
const daysToChoose = [7, 30, 90, 365]

/** Asks what a password is for, makes it, and shows it once. */
export function NewPasswordDialog({ os, appPasswords, onMade, onClose }: NewPasswordDialogProps) {
  const t = useTexts(texts)
  const [name, setName] = useState('')
  const [rights, setRights] = useState<AppRights>('write')
  const [ends, setEnds] = useState('never')
  const [folder, setFolder] = useState<{ readonly path: FilePath; readonly id: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was typed of the password of the account; null: the server did not ask for it. */
  const [ownPassword, setOwnPassword] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const email = os.session.getState().user?.email ?? ''
  const [secret, setSecret] = useState<string | null>(null)

  const choose = async () => {
    const settings = os.windows.getState().windows.find(({ type }) => type === 'settings')
    const chosen = await os.fileDialogs.open({
      windowId: settings?.id ?? '',
      choose: 'folder',
      title: texts.chooseTitle,
      folder: '/home',
    })
    const path = chosen?.[0]
    if (path === undefined) return
    const found = await os.files.stat(path)
    const id = found.ok ? (found.value.space?.id ?? found.value.id) : undefined
    setProblem(id === undefined ? texts.notInAccount : null)
    if (id !== undefined) setFolder({ path, id })
  }
  const make = async () => {
    if (name.trim() === '') {
      setProblem(texts.nameMissing)
      return
    }
    setProblem(null)
    setBusy(true)
    const confirmed = ownPassword === null ? null : await os.session.confirmPassword(ownPassword)
    if (confirmed && !confirmed.ok) {
      setBusy(false)
      setProblem(confirmed.error.message)
      return
    }
    const made = await appPasswords.make({
      name: name.trim(),
      rights,
      folder: folder?.id ?? null,
      endsAt: ends === 'never' ? null : Date.now() + Number(ends) * day,
    })
    setBusy(false)
    if (!made.ok) {
      const asksPassword = made.error.code === 'asks_password'
      setOwnPassword(asksPassword ? '' : null)
      if (!asksPassword || ownPassword !== null) setProblem(made.error.message)
      return
    }
    setSecret(made.value)
  }

  if (secret !== null) {
    // The list is read again afterwards: the password must stay until it was written down.
    const close = () => {
      onClose()
      onMade()
    }
    return <MadePassword os={os} name={name.trim()} secret={secret} onClose={close} />
  }
  return (
    <Modal open title={t.newTitle} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && ownPassword !== '') void make()
        }}
      >
        <TextField
          label={t.name}
          name="name"
          hint={t.nameHint}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => {
            setProblem(null)
            setName(target.value)
          }}
        />
        <SelectField
          label={t.rights}
          value={rights}
          options={[
            { value: 'write', label: t.readWrite },
            { value: 'read', label: t.readOnly },
          ]}
          onChange={({ target }) => setRights(target.value === 'read' ? 'read' : 'write')}
        />
        <div className="flex flex-col gap-1">
          <span className="text-sm font-medium">{t.folder}</span>
          <div className="flex flex-wrap items-center gap-2">
            <bdi className="min-w-0 flex-1 text-base break-words text-muted">
              {folder?.path ?? t.allFiles}
            </bdi>
            {folder ? <Button onClick={() => setFolder(null)}>{t.everything}</Button> : null}
            <Button onClick={() => void choose()}>{t.chooseFolder}</Button>
          </div>
        </div>
        <SelectField
          label={t.ends}
          value={ends}
          options={[
            { value: 'never', label: t.never },
            ...daysToChoose.map((count) => ({ value: String(count), label: t.inDays({ count }) })),
          ]}
          onChange={({ target }) => setEnds(target.value)}
        />
        {ownPassword === null ? null : (
          <>
            {/* For password managers, which keep passwords by account. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <TextField
              label={t.yourPassword}
              type="password"
              autoComplete="current-password"
              hint={t.yourPasswordWhy}
              value={ownPassword}
              readOnly={isBusy}
              onChange={({ target }) => {
                setProblem(null)
                setOwnPassword(target.value)
              }}
            />
          </>
        )}
        {problem === null ? null : (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isBusy || ownPassword === ''}>
            {t.make}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

import { useState } from 'react'
import type { LinkKind, LinkOptions, LinkRules, SharedLink } from '@/kernel/sharing/links'
import type { SharingResult } from '@/kernel/sharing/types'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/field'
import { Modal } from '@/ui/modal'
import { Switch } from '@/ui/switch'
import { useTexts } from '@/ui/use-texts'
import { daysToChoose, formOf, optionsOf, problemOf } from './link-form'
import { texts } from './texts'

interface LinkDialogProps {
  readonly kind: LinkKind
  /** What the link is to. */
  readonly target: string
  /** Null: a new one. */
  readonly link: SharedLink | null
  readonly rules: LinkRules
  /** When it ends now, for people; '': never. */
  readonly ends: string
  /** Makes or changes it; what is wrong is said in the form, which stays. */
  readonly onSave: (options: LinkOptions) => Promise<SharingResult<unknown>>
  readonly onClose: () => void
}

/** Asks what a link is to be like. */
export function LinkDialog({ kind, target, link, rules, ends, onSave, onClose }: LinkDialogProps) {
  const t = useTexts(texts)
  const [form, setForm] = useState(() => formOf(link, rules))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (values: Partial<typeof form>) => {
    setProblem(null)
    setForm((before) => ({ ...before, ...values }))
  }
  const save = async () => {
    const wrong = problemOf(form, link)
    if (wrong !== null) {
      setProblem(wrong)
      return
    }
    setBusy(true)
    const saved = await onSave(optionsOf(form, link, Date.now()))
    setBusy(false)
    if (saved.ok) onClose()
    else setProblem(saved.error.message)
  }
  const title = link
    ? t.editTitle
    : kind === 'drop'
      ? t.newDropTitle({ name: target })
      : t.newTitle({ name: target })
  return (
    <Modal
      open
      title={title}
      {...(kind === 'drop' ? { description: t.dropExplained } : {})}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <SelectField
          label={t.ends}
          value={form.ends}
          options={[
            ...(link && link.endsAt !== null ? [{ value: 'same', label: t.asNow({ date: ends }) }] : []),
            ...(rules.linkDays === null ? [{ value: 'never', label: t.never }] : []),
            ...daysToChoose(rules).map((count) => ({ value: String(count), label: t.inDays({ count }) })),
          ]}
          onChange={({ target: { value } }) => change({ ends: value })}
        />
        {kind === 'read' ? (
          <TextField
            label={t.most}
            name="most"
            inputMode="numeric"
            hint={t.mostHint}
            value={form.most}
            onChange={({ target: { value } }) => change({ most: value })}
          />
        ) : null}
        <div>
          <Switch
            label={t.usePassword}
            checked={form.usesPassword}
            disabled={rules.linksNeedPassword}
            onChange={(usesPassword) => change({ usesPassword })}
          />
          {form.usesPassword ? (
            <TextField
              label={t.password}
              name="link-password"
              type="text"
              autoComplete="off"
              spellCheck={false}
              hint={link?.hasPassword ? t.passwordKept : t.passwordHint}
              value={form.password}
              maxLength={72}
              onChange={({ target: { value } }) => change({ password: value })}
            />
          ) : null}
        </div>
        <TextField
          label={t.label}
          name="note"
          hint={t.labelHint}
          value={form.name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target: { value } }) => change({ name: value })}
        />
        {problem === null ? null : (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {link ? t.save : t.make}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

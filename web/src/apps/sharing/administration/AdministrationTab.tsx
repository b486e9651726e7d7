import { useCallback, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { LinkMakers, ServerRules } from '@/kernel/sharing/administration'
import type { SharingResult, TeamMakers } from '@/kernel/sharing/types'
import { SelectField } from '@/ui/field'
import { Section } from '@/ui/section'
import { Switch } from '@/ui/switch'
import { useTexts } from '@/ui/use-texts'
import type { SharingPage } from '../page'
import { Problem } from '../Problem'
import { useAsked } from '../use-asked'
import { OutsideLinks } from './OutsideLinks'
import { texts } from './texts'

const teamMakers: readonly TeamMakers[] = ['everybody', 'reviewers', 'administrators']
const linkMakers: readonly LinkMakers[] = [...teamMakers, 'nobody']
const daysToChoose = [1, 7, 30, 90, 365]

/** What administrators decide about sharing, and see of it. */
export function AdministrationTab({ page: { os, sharing } }: { readonly page: SharingPage }) {
  const t = useTexts(texts)
  const { administration } = sharing
  const { value, problem, askAgain } = useAsked(
    sharing,
    useCallback(() => administration.rules(), [administration]),
  )
  const [isBusy, setBusy] = useState(false)
  if (!value) return <Problem problem={problem} onRetry={() => void askAgain()} />

  const perform = async (work: Promise<SharingResult<void>>) => {
    setBusy(true)
    const done = await work
    if (!done.ok)
      tellProblem(
        os.notifications,
        () => texts.notSaved,
        () => done.error.message,
      )
    await askAgain()
    setBusy(false)
  }
  const { teamMakers: mayMakeTeams, ...ofLinks } = value
  const setLinks = (change: Partial<Omit<ServerRules, 'teamMakers'>>) =>
    void perform(administration.setLinkRules({ ...ofLinks, ...change }))
  const days = value.linkDays === null ? daysToChoose : [...new Set([...daysToChoose, value.linkDays])]
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 p-4">
      <Section title={t.rules} description={t.rulesExplained}>
        <SelectField
          label={t.teamMakers}
          value={mayMakeTeams}
          disabled={isBusy}
          options={teamMakers.map((each) => ({ value: each, label: t[each] }))}
          onChange={({ target }) => {
            const chosen = teamMakers.find((each) => each === target.value)
            if (chosen) void perform(administration.setTeamMakers(chosen))
          }}
        />
        <SelectField
          label={t.linkMakers}
          value={value.linkMakers}
          disabled={isBusy}
          options={linkMakers.map((each) => ({ value: each, label: t[each] }))}
          onChange={({ target }) => {
            const chosen = linkMakers.find((each) => each === target.value)
            if (chosen) setLinks({ linkMakers: chosen })
          }}
        />
        <Switch
          label={t.needPassword}
          checked={value.linksNeedPassword}
          disabled={isBusy}
          onChange={(linksNeedPassword) => setLinks({ linksNeedPassword })}
        />
        <SelectField
          label={t.linkDays}
          value={value.linkDays === null ? '' : String(value.linkDays)}
          disabled={isBusy}
          options={[
            { value: '', label: t.withoutEnd },
            ...days
              .toSorted((one, other) => one - other)
              .map((count) => ({ value: String(count), label: t.days({ count }) })),
          ]}
          onChange={({ target }) => setLinks({ linkDays: target.value === '' ? null : Number(target.value) })}
        />
      </Section>
      <OutsideLinks os={os} administration={administration} />
    </div>
  )
}

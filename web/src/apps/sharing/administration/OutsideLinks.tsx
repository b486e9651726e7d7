import { useState } from 'react'
import type { Os } from '@/kernel/os'
import type { OutsideLink, SharingAdministration } from '@/kernel/sharing/administration'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface OutsideLinksProps {
  readonly os: Pick<Os, 'settings'>
  readonly administration: SharingAdministration
}

/** Links that are asked for at a time. */
const pageSize = 100

const whatOf = ({ kind, entryName, spaceName, spaceKind }: OutsideLink) => {
  if (entryName === null) return texts.gone
  if (kind === 'drop') return texts.collects({ name: entryName })
  return spaceKind === 'personal' || spaceName === null || spaceName === entryName
    ? texts.shows({ name: entryName })
    : texts.inSpace({ name: entryName, space: spaceName })
}

/** Who shares what by links. It is fetched only when it is asked for: looking is written down. */
export function OutsideLinks({ os, administration }: OutsideLinksProps) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (state) => state.timezone)
  const [links, setLinks] = useState<readonly OutsideLink[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const dateOf = (ms: number | null) => (ms === null ? t.never : timeInZone(new Date(ms), timezone).date)

  const load = async () => {
    setBusy(true)
    const answer = await administration.links(links?.at(-1))
    setBusy(false)
    if (!answer.ok) {
      setProblem(answer.error.message)
      return
    }
    setProblem(null)
    const known = new Set(links?.map(({ id }) => id))
    setLinks([...(links ?? []), ...answer.value.filter(({ id }) => !known.has(id))])
    setAtEnd(answer.value.length < pageSize)
  }
  return (
    <Section title={t.links} description={t.linksExplained}>
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {links?.length === 0 ? <p className="text-sm text-muted">{t.noLinks}</p> : null}
      {links && links.length > 0 ? (
        // A table of words is wider than a phone.
        <div
          role="region"
          aria-label={t.links}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full min-w-xl text-start text-sm">
            <thead className="text-muted">
              <tr>
                {[t.what, t.who, t.made, t.used, t.state].map((name) => (
                  <th key={name} scope="col" className="py-1 pe-3 text-start font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {links.map((link) => (
                <tr key={link.id} className="border-t border-border align-top">
                  <td className="max-w-48 py-1.5 pe-3 break-words">
                    <bdi>{whatOf(link)}</bdi>
                  </td>
                  <td className="py-1.5 pe-3">
                    <bdi>{link.madeByName}</bdi>
                  </td>
                  <td className="py-1.5 pe-3 whitespace-nowrap tabular-nums">{dateOf(link.madeAt)}</td>
                  <td className="py-1.5 pe-3 whitespace-nowrap tabular-nums">{dateOf(link.lastUsedAt)}</td>
                  <td className="py-1.5">
                    {!link.works ? t.ended : link.hasPassword ? t.worksWithPassword : t.works}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {isAtEnd ? null : (
        <div>
          <Button disabled={isBusy} onClick={() => void load()}>
            {links ? t.more : t.showLinks}
          </Button>
        </div>
      )}
    </Section>
  )
}

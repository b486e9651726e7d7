import FolderInput from 'lucide-react/icons/folder-input'
import Link2 from 'lucide-react/icons/link-2'
import { useCallback, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { LinkKind, LinkOptions, LinkRules, SharedLink } from '@/kernel/sharing/links'
import type { SharingResult } from '@/kernel/sharing/types'
import { success } from '@/lib/result'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { EmptyState } from '@/ui/empty-state'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { SharingPage } from '../page'
import { Problem } from '../Problem'
import { texts as sharingTexts } from '../texts'
import { useAsked } from '../use-asked'
import { LinkDialog } from './LinkDialog'
import { LinkRow } from './LinkRow'
import { texts } from './texts'

interface LinksTabProps {
  readonly page: SharingPage
  /** Id of the space; null: the person's own files. */
  readonly space: string | null
  /** Id of the file or folder that links are made to; absent: all of the space. */
  readonly entry?: string
  readonly name: string
  readonly isFolder: boolean
}

type Editing =
  | { readonly link: null; readonly kind: LinkKind }
  | { readonly link: SharedLink; readonly kind: LinkKind }

/** The links to a file or folder; of a whole space, those to anything in it. */
export function LinksTab({ page, space, entry, name, isFolder }: LinksTabProps) {
  const t = useTexts(texts)
  const { os, sharing } = page
  const timezone = useStore(os.settings, (state) => state.timezone)
  const ask = useCallback(async (): Promise<
    SharingResult<{ readonly links: readonly SharedLink[]; readonly rules: LinkRules }>
  > => {
    const [links, rules] = await Promise.all([sharing.links.list(space, entry), sharing.links.rules()])
    if (!links.ok) return links
    return rules.ok ? success({ links: links.value, rules: rules.value }) : rules
  }, [sharing, space, entry])
  const { value, problem, askAgain } = useAsked(sharing, ask)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<SharedLink | null>(null)
  if (!value) return <Problem problem={problem} onRetry={() => void askAgain()} />
  const { links, rules } = value
  const target = entry ?? space

  const save = async (options: LinkOptions) => {
    const done = editing?.link
      ? await sharing.links.change(editing.link.id, options)
      : await sharing.links.make(space, target ?? '', editing?.kind ?? 'read', options)
    await askAgain()
    return done
  }
  const remove = async (link: SharedLink) => {
    const done = await sharing.links.remove(link.id)
    if (!done.ok) tellProblem(os.notifications, sharingTexts.notDone, () => done.error.message)
    await askAgain()
  }
  const buttons = (
    <>
      <Button variant="primary" onClick={() => setEditing({ link: null, kind: 'read' })}>
        <Link2 className="size-4" aria-hidden="true" />
        {t.newLink}
      </Button>
      {isFolder ? (
        <Button onClick={() => setEditing({ link: null, kind: 'drop' })}>
          <FolderInput className="size-4" aria-hidden="true" />
          {t.newDrop}
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      {links.length === 0 ? (
        <div className="flex min-h-full flex-col">
          <EmptyState
            title={t.noLinks}
            text={rules.mayMakeLinks ? t.noLinksExplained : t.notAllowed}
            icon={<Link2 />}
          >
            {rules.mayMakeLinks ? buttons : null}
          </EmptyState>
        </div>
      ) : (
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-3 p-4">
          <p className="text-sm text-muted">{rules.mayMakeLinks ? t.explained : t.notAllowed}</p>
          {rules.mayMakeLinks ? <div className="flex flex-wrap gap-2">{buttons}</div> : null}
          <ul aria-label={t.links}>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                page={page}
                link={link}
                onEdit={() => setEditing({ link, kind: link.kind })}
                onRemove={() => setRemoving(link)}
              />
            ))}
          </ul>
        </div>
      )}
      {editing ? (
        <LinkDialog
          kind={editing.kind}
          target={name}
          link={editing.link}
          rules={rules}
          ends={editing.link?.endsAt ? timeInZone(new Date(editing.link.endsAt), timezone).date : ''}
          onSave={save}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={t.removeQuestion}
          description={t.removeExplained}
          action={t.removeAction}
          variant="danger"
          onConfirm={() => {
            setRemoving(null)
            void remove(removing)
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
  )
}

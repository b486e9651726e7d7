import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useState } from 'react'
import { conflictsOf, type KnownCommand } from '@/kernel/commands/conflicts'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { Button, IconButton } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Section } from '@/ui/section'
import { Spinner } from '@/ui/spinner'
import { useLoaded } from '@/ui/use-loaded'
import { useStore } from '@/ui/use-store'
import { SearchField } from '@/ui/search-field'
import { useTexts } from '@/ui/use-texts'
import { KeysDialog } from './KeysDialog'
import { groupCommands, loadKnownCommands } from './known-commands'
import { ShortcutRow } from './ShortcutRow'
import { texts } from './texts'

/** What the page needs of the operating system. */
export type ShortcutsPorts = Pick<Os, 'apps' | 'commands' | 'notifications'>

interface ShortcutsPageProps {
  readonly os: ShortcutsPorts
  readonly onBack: () => void
}

/** All keyboard shortcuts, to be looked for and changed. */
export function ShortcutsPage({ os, onBack }: ShortcutsPageProps) {
  const t = useTexts(texts)
  const [loaded, retry] = useLoaded(useCallback(() => loadKnownCommands(os), [os]))
  const [query, setQuery] = useState('')
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4">
      <div className="flex items-center gap-2">
        <IconButton label={t.back} onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-4.5" />
        </IconButton>
        <h1 className="text-xl font-semibold">{t.title}</h1>
      </div>
      <SearchField label={t.search} value={query} onChange={setQuery} />
      {loaded.status === 'loading' ? <Spinner label={t.loading} /> : null}
      {loaded.status === 'failed' ? (
        <div role="alert" className="flex flex-col items-start gap-2 text-sm">
          <p>{t.notLoaded}</p>
          <Button onClick={retry}>{t.tryAgain}</Button>
        </div>
      ) : null}
      {loaded.status === 'ready' ? <List os={os} all={loaded.value} query={query} /> : null}
    </div>
  )
}

interface ListProps {
  readonly os: ShortcutsPorts
  readonly all: readonly KnownCommand[]
  readonly query: string
}

function List({ os: { commands, notifications }, all, query }: ListProps) {
  const t = useTexts(texts)
  const { keymap } = commands
  const changed = useStore(keymap, (keys) => keys)
  const [edited, setEdited] = useState<KnownCommand | null>(null)
  const [isResetting, setResetting] = useState(false)
  const tell = (isSaved: boolean) => {
    if (!isSaved)
      tellProblem(
        notifications,
        () => t.notSaved,
        () => t.notSavedWhy,
      )
  }
  const hasOwn = ({ command }: KnownCommand) => changed[command.id] !== undefined
  /** Only keys that were changed, here or there, are in each other's way. */
  const sharedBy = (known: KnownCommand) => {
    const others = keymap.keysOf(known.command).flatMap((chord) => conflictsOf(chord, known, all, keymap))
    const meant = others.filter((other) => hasOwn(known) || hasOwn(other))
    return [...new Set(meant.map(({ command }) => command.title()))]
  }
  const groups = groupCommands(all, query, ({ command }) => keymap.keysOf(command))

  return (
    <>
      {groups.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          {t.nothingFound({ query: query.trim() })}
        </p>
      ) : null}
      {groups.map(({ group, commands: shown }) => (
        <Section key={group.id} title={group.title()}>
          <ul className="-my-2">
            {shown.map((known) => (
              <ShortcutRow
                key={known.command.id}
                title={known.command.title()}
                keys={keymap.keysOf(known.command)}
                isChanged={changed[known.command.id] !== undefined}
                shared={sharedBy(known)}
                onChange={() => setEdited(known)}
                onReset={() => tell(keymap.reset(known.command.id))}
              />
            ))}
          </ul>
        </Section>
      ))}
      <div className="flex justify-end">
        <Button disabled={Object.keys(changed).length === 0} onClick={() => setResetting(true)}>
          {t.resetAll}
        </Button>
      </div>
      {edited ? (
        <KeysDialog
          known={edited}
          all={all}
          keymap={keymap}
          onSave={(changes) => {
            tell(keymap.set(changes))
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {isResetting ? (
        <ConfirmDialog
          title={t.resetAllQuestion}
          description={t.resetAllExplained}
          action={t.resetAllNow}
          variant="danger"
          onConfirm={() => {
            tell(keymap.reset())
            setResetting(false)
          }}
          onClose={() => setResetting(false)}
        />
      ) : null}
    </>
  )
}

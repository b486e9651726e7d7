import Users from 'lucide-react/icons/users'
import { describeSync } from '@/kernel/files/describe-storage'
import type { MountState } from '@/kernel/files/mounts/types'
import { baseName } from '@/kernel/files/paths'
import type { Keeping } from '@/kernel/files/transfer-types'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { plainName } from '@/lib/language/isolate'
import { Meter } from '@/ui/meter'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { KeptHere } from './KeptHere'

interface SharedSpacesProps {
  readonly os: Pick<Os, 'spaces'>
  /** Null: there is none, or it is not known yet. */
  readonly keeping: Keeping | null
}

/** The shared folders and teams among the person's files, with how full each is, what of it is here and how far in step; nothing where there are none. */
export function SharedSpaces({ os, keeping }: SharedSpacesProps) {
  const t = useTexts(texts)
  const spaces = useStore(os.spaces, (all) => all)
  if (spaces.length === 0) return null
  return (
    <Section title={t.sharedSpaces} description={t.sharedSpacesExplained}>
      <ul className="flex flex-col gap-4">
        {spaces.map((space) => (
          <SharedSpace key={space.space.id} state={space} keeping={keeping} />
        ))}
      </ul>
    </Section>
  )
}

interface SharedSpaceProps extends Pick<SharedSpacesProps, 'keeping'> {
  readonly state: MountState
}

function SharedSpace({ state: { space, path, sync, problem }, keeping }: SharedSpaceProps) {
  const t = useTexts(texts)
  const name = plainName(baseName(path))
  const words = t.usedOf({ used: formatBytes(space.bytes), total: formatBytes(space.quota) })
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <Users className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span dir="auto" className="truncate" title={path}>
            {name}
          </span>
        </span>
        <span className="shrink-0 text-muted tabular-nums">{words}</span>
      </div>
      <Meter label={t.spaceRoom({ name })} value={space.bytes} max={space.quota} text={words} />
      <p className={problem ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {problem ? problem.message : sync ? describeSync(sync) : '—'}
      </p>
      {problem ? null : <KeptHere keeping={keeping} space={space.id} />}
    </li>
  )
}

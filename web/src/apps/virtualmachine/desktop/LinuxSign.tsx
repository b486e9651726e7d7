import { classNames } from '@/lib/class-names'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { MachineState } from '../machine/types'
import { texts } from '../texts'
import type { Vm } from '../vm'

const words = {
  off: 'linuxOff',
  downloading: 'linuxDownloading',
  starting: 'linuxStarting',
  running: 'linuxRunning',
  paused: 'linuxPaused',
  failed: 'linuxFailed',
} as const satisfies Record<MachineState['kind'], keyof typeof texts>

const dots: Readonly<Record<MachineState['kind'], string>> = {
  off: 'border border-border-strong',
  downloading: 'bg-accent motion-safe:animate-pulse',
  starting: 'bg-accent motion-safe:animate-pulse',
  running: 'bg-success',
  paused: 'bg-border-strong',
  failed: 'bg-danger',
}

/** How Linux is, at the end of the taskbar; nothing where there is none. */
export function LinuxSign({ vm }: { readonly vm: Vm }) {
  const t = useTexts(texts)
  const kind = useStore(vm.linux, (state) => state.machine.kind)
  const isThere = useStore(vm.linux, ({ image }) => typeof image === 'object')
  if (!isThere) return null
  return (
    <span role="status" className="flex shrink-0 items-center gap-2 px-2 text-muted" title={t[words[kind]]}>
      <span aria-hidden="true" className={classNames('size-2.5 rounded-full', dots[kind])} />
      <span className="max-sm:sr-only">{t[words[kind]]}</span>
    </span>
  )
}

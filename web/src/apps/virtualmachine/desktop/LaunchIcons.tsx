import type { MouseEvent } from 'react'
import { classNames } from '@/lib/class-names'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { programs } from '../programs/programs'
import { texts } from '../texts'
import type { Vm } from '../vm'
import { hasLinux } from './has-linux'

/** A finger or a key opens at once; a mouse opens with its second click. */
const opensAtOnce = ({ detail, nativeEvent }: MouseEvent) =>
  detail === 0 || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')

interface LaunchIconsProps {
  readonly vm: Vm
  /** In rows instead of columns: windows cover them anyway. */
  readonly compact: boolean
}

/** The icons of the machine's desktop. */
export function LaunchIcons({ vm, compact }: LaunchIconsProps) {
  const t = useTexts(texts)
  const isThere = useStore(vm.linux, hasLinux)
  return (
    <div
      role="group"
      aria-label={t.programs}
      className={classNames(
        'grid gap-1 p-2',
        compact
          ? 'grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]'
          : 'h-full min-h-21 auto-cols-[5.75rem] grid-flow-col grid-rows-[repeat(auto-fill,minmax(4.75rem,auto))] content-start',
      )}
    >
      {programs
        .filter(({ needsLinux }) => isThere || !needsLinux)
        .map(({ type, title, Icon }) => (
          <button
            key={type}
            type="button"
            onClick={(event) => {
              if (opensAtOnce(event)) vm.open(type)
            }}
            onDoubleClick={() => vm.open(type)}
            className="flex flex-col items-center gap-1 rounded-window px-1 py-1.5 outline-offset-[-2px] transition-colors duration-(--motion-fast) select-none hover:bg-white/10 focus-visible:bg-white/10 active:bg-white/15"
          >
            <span
              aria-hidden="true"
              className="flex size-11 shrink-0 items-center justify-center rounded-sheet border border-white/25 bg-white/15"
            >
              <Icon className="size-5.5" strokeWidth={1.75} />
            </span>
            <span className="text-center text-sm leading-tight">{title()}</span>
          </button>
        ))}
    </div>
  )
}

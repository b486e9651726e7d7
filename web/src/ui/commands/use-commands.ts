import { type RefObject, useLayoutEffect } from 'react'
import type { Command, CommandRegistry } from '@/lib/command'
import { useLatest } from '@/ui/use-latest'

interface OwnCommands<Target> {
  readonly registry: CommandRegistry
  readonly windowId: string
  /** The same list each time. */
  readonly commands: readonly Command<Target>[]
  /** What they are done to, as of the last rendering. */
  readonly target: () => Target | null
  /** Their keys are heard inside of this element. */
  readonly root: RefObject<HTMLElement | null>
  /** They are heard before what has the focus hears them. */
  readonly isFirst?: boolean
}

/** Adds the commands of a part of a window while it is on the screen. */
export function useCommands<Target>({
  registry,
  windowId,
  commands,
  target,
  root,
  isFirst = false,
}: OwnCommands<Target>): void {
  const latest = useLatest(target)
  useLayoutEffect(
    () =>
      registry.register({
        windowId,
        commands,
        target: () => latest()(),
        hears: (node) => node instanceof Node && root.current?.contains(node) === true,
        isFirst,
      }),
    [registry, windowId, commands, latest, root, isFirst],
  )
}

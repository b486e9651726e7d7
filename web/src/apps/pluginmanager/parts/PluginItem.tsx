import Play from 'lucide-react/icons/play'
import Settings from 'lucide-react/icons/settings-2'
import Trash from 'lucide-react/icons/trash-2'
import { type MouseEvent, useRef } from 'react'
import { IconButton } from '@/ui/button'
import { ChosenIcon } from '@/ui/chosen-icon'
import { useTexts } from '@/ui/use-texts'
import { describeContent, type PluginRow } from '../model/plugin-rows'
import { texts } from '../texts'

/** What can be done with a plugin of the list. */
export interface PluginActions {
  readonly open: (row: PluginRow) => void
  readonly settings: (row: PluginRow) => void
  readonly remove: (row: PluginRow) => void
  readonly menu: (event: MouseEvent, row: PluginRow) => void
}

interface PluginItemProps {
  readonly row: PluginRow
  readonly actions: PluginActions
  /** Whether Tab leads to its name: one of the list at a time. */
  readonly isTabStop: boolean
  readonly onFocus: () => void
}

/** A row of the list [B2.49]: a double click, Enter or a tap opens the plugin. */
export function PluginItem({ row, actions, isTabStop, onFocus }: PluginItemProps) {
  const t = useTexts(texts)
  const { plugin, name, icon } = row
  // A click does not tell a finger from a mouse in every browser, the press before it does.
  const pressedBy = useRef('')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of the buttons in it, by key as well
    <li
      className="flex items-center gap-1 border-t border-border first:border-t-0 has-[[data-part=plugin]:focus]:bg-accent-soft hover:bg-sunken"
      onContextMenu={(event) => actions.menu(event, row)}
    >
      <button
        type="button"
        data-part="plugin"
        tabIndex={isTabStop ? 0 : -1}
        title={t.openName({ name })}
        aria-keyshortcuts="Enter Delete"
        onFocus={onFocus}
        onPointerDown={(event) => {
          pressedBy.current = event.pointerType
        }}
        onClick={(event) => {
          // Without a pointer (detail 0) it was Enter, or assistive technology.
          if (event.detail === 0 || pressedBy.current === 'touch') actions.open(row)
        }}
        onDoubleClick={() => {
          if (pressedBy.current !== 'touch') actions.open(row)
        }}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2 text-start -outline-offset-2"
      >
        <ChosenIcon icon={icon} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-base font-medium">{name}</span>
          <span className="block truncate text-xs text-muted">
            <bdi dir="ltr">{plugin.path}</bdi>
          </span>
          <span className="block text-xs text-muted tabular-nums @lg:hidden">{describeContent(plugin)}</span>
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums @max-lg:hidden">
          {describeContent(plugin)}
        </span>
      </button>
      <div className="flex shrink-0 items-center pe-1 text-muted">
        <IconButton label={t.openName({ name })} className="@max-sm:hidden" onClick={() => actions.open(row)}>
          <Play className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={t.settingsOf({ name })} onClick={() => actions.settings(row)}>
          <Settings className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={t.deleteName({ name })} onClick={() => actions.remove(row)}>
          <Trash className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

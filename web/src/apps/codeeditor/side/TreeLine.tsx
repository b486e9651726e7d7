import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo, type MouseEvent } from 'react'
import { classNames } from '@/lib/class-names'
import { RenameField, type FileListRename } from '@/ui/file-list/RenameField'
import { fileIcon } from '@/ui/icons/file-icons'
import { useTexts } from '@/ui/use-texts'
import type { TreeRow } from '../model/file-tree'
import { texts } from './texts'

/** How far a line of a level is set in, in rem. */
const indentOf = (level: number) => `${0.25 + (level - 1) * 0.875}rem`

interface TreeLineProps {
  readonly row: TreeRow
  /** It has the keyboard, or gets it when the tree does. */
  readonly isFocused: boolean
  /** Its text is the one that is shown. */
  readonly isCurrent: boolean
  readonly rename: FileListRename | null
  readonly onPress: (row: TreeRow) => void
  readonly onFocus: (row: TreeRow) => void
  readonly onMenu: (event: MouseEvent, row: TreeRow) => void
}

/** A file or folder in the tree. */
export const TreeLine = memo(function TreeLine(props: TreeLineProps) {
  const { row, isFocused, isCurrent, rename, onPress, onFocus, onMenu } = props
  const { path, name, isFolder, isExpanded, level } = row
  const Chevron = isExpanded ? ChevronDown : ChevronRight
  return (
    // The keys of a tree are heard by the tree.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see the line above
    <div
      role="treeitem"
      aria-label={name}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.count}
      aria-expanded={isFolder ? isExpanded : undefined}
      aria-selected={isCurrent}
      tabIndex={isFocused ? 0 : -1}
      data-path={path}
      title={name}
      onClick={() => onPress(row)}
      onFocus={() => onFocus(row)}
      onContextMenu={(event) => onMenu(event, row)}
      style={{
        paddingInlineStart: indentOf(level),
        contentVisibility: 'auto',
        containIntrinsicHeight: '1.75rem',
      }}
      className={classNames(
        'flex min-h-7 cursor-default items-center gap-1.5 rounded-control pe-2 text-sm select-none -outline-offset-2 pointer-coarse:min-h-11',
        isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Chevron
        aria-hidden="true"
        className={classNames('size-4 shrink-0 text-muted', !isFolder && 'invisible')}
      />
      <img
        src={fileIcon(name, isFolder ? 'folder' : 'file')}
        alt=""
        className="size-4 shrink-0"
        draggable={false}
      />
      {rename ? (
        <RenameField name={name} isFile={!isFolder} rename={rename} className="min-w-0 flex-1" />
      ) : (
        <span className="truncate">{name}</span>
      )}
    </div>
  )
})

/** What a folder says in place of its entries. */
export function TreeNote({ note, level }: { readonly note: TreeRow['note']; readonly level: number }) {
  const t = useTexts(texts)
  if (note === null) return null
  const text = note === 'loading' ? t.loading : note === 'empty' ? t.empty : note.message
  return (
    <div
      role="none"
      style={{ paddingInlineStart: `calc(${indentOf(level)} + 1.5rem)` }}
      className={classNames('py-1 pe-2 text-sm', typeof note === 'string' ? 'text-muted' : 'text-danger')}
    >
      {text}
    </div>
  )
}

interface NewLineProps {
  readonly level: number
  readonly isFolder: boolean
  readonly rename: FileListRename
}

/** A file or folder that is being named. */
export function NewLine({ level, isFolder, rename }: NewLineProps) {
  const t = useTexts(texts)
  return (
    <div
      role="none"
      style={{ paddingInlineStart: `calc(${indentOf(level)} + 1.375rem)` }}
      className="flex min-h-7 items-center gap-1.5 pe-2 text-sm"
    >
      <img
        src={fileIcon(isFolder ? 'x' : 'x.js', isFolder ? 'folder' : 'file')}
        alt=""
        className="size-4 shrink-0"
      />
      <RenameField
        name=""
        label={isFolder ? t.newFolder : t.newFile}
        isFile={!isFolder}
        rename={rename}
        className="min-w-0 flex-1"
      />
    </div>
  )
}

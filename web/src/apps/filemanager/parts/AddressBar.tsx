import { type Sentence } from '@/lib/result'
import PencilLine from 'lucide-react/icons/pencil-line'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { baseName, pathSteps, recycleFolder } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { afterLayout } from '@/lib/after-layout'
import { classNames } from '@/lib/class-names'
import { plainName } from '@/lib/language/isolate'
import { IconButton } from '@/ui/button'
import { titleWithKeys } from '@/ui/commands/keys'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { goTo, goToTyped } from '../actions/navigate'
import { bound } from '../commands/context'
import { editPath } from '../commands/go'
import { askForFocus, type FileManager, presentPath } from '../model/file-manager'
import { useFolderDrop } from './use-drops'
import { texts } from './texts'

/** Where one is [A2.17]: a button for each folder on the way, or a field to type another path. */
export function AddressBar({ manager }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  const path = useStore(manager.folder, (state) => state.history.present)
  const isEditing = useStore(manager.state, (state) => state.isEditingPath)
  const edit = (isEditingPath: boolean) => manager.state.setState({ isEditingPath })
  return (
    <div className="relative mx-1 flex h-8 min-w-24 flex-1 items-center rounded-control border border-border bg-raised pointer-coarse:h-11">
      {isEditing ? (
        <PathField manager={manager} onDone={() => edit(false)} />
      ) : (
        <>
          <Breadcrumbs manager={manager} path={path} />
          <IconButton
            label={t.typePath}
            title={titleWithKeys(bound(editPath, manager))}
            onClick={() => edit(true)}
            className="size-7 text-muted @max-md:hidden"
          >
            <PencilLine className="size-3.5" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  )
}

function Breadcrumbs({ manager, path }: { readonly manager: FileManager; readonly path: FilePath }) {
  const t = useTexts(texts)
  const row = useRef<HTMLElement>(null)
  // The end of a long path is what tells folders apart.
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    return afterLayout(element, () => {
      element.scrollLeft = element.scrollWidth
    })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the row is as long as the path says
  }, [path])
  const steps = path === recycleFolder ? [path] : pathSteps(path)
  return (
    <nav
      ref={row}
      dir="ltr"
      aria-label={t.path}
      data-part="path"
      className="flex h-full min-w-0 flex-1 items-center overflow-x-auto px-1 text-sm [scrollbar-width:none]"
    >
      {steps.map((step, index) => (
        <span key={step} className="flex shrink-0 items-center">
          {index > 1 ? (
            <span aria-hidden="true" className="text-muted">
              /
            </span>
          ) : null}
          <Crumb manager={manager} path={step} isLast={index === steps.length - 1} />
        </span>
      ))}
    </nav>
  )
}

interface CrumbProps {
  readonly manager: FileManager
  readonly path: FilePath
  readonly isLast: boolean
}

function Crumb({ manager, path, isLast }: CrumbProps) {
  const t = useTexts(texts)
  const { isTarget, handlers } = useFolderDrop(manager, path)
  const text = path === '/' ? '/' : path === recycleFolder ? t.recycleBin : plainName(baseName(path))
  return (
    <button
      type="button"
      role="link"
      {...handlers}
      aria-label={path === '/' ? t.computer : undefined}
      aria-current={isLast ? 'page' : undefined}
      onClick={() => void (isLast ? manager.folder.reload() : goTo(manager, path))}
      className={classNames(
        'h-6 rounded-control px-1.5 -outline-offset-2 hover:bg-sunken pointer-coarse:h-10 pointer-coarse:min-w-10 pointer-coarse:px-2.5',
        isLast ? 'font-medium text-text' : 'text-muted',
        isTarget && 'bg-accent-soft outline-2 outline-accent outline-solid',
      )}
    >
      {text}
    </button>
  )
}

interface PathFieldProps {
  readonly manager: FileManager
  readonly onDone: () => void
}

/** The path as text; a wrong one stays, with the reason under it. */
function PathField({ manager, onDone }: PathFieldProps) {
  const t = useTexts(texts)
  const [text, setText] = useState(() => presentPath(manager))
  const [error, setError] = useState<Sentence | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const leave = () => {
    onDone()
    askForFocus(manager)
  }
  const submit = async () => {
    const gone = await goToTyped(manager, text)
    if (gone.ok) leave()
    else setError(gone.error)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void submit()
    else leave()
  }

  return (
    <>
      <input
        ref={field}
        dir="ltr"
        data-part="path"
        aria-label={t.path}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'path-error' : undefined}
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="go"
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => (error ? undefined : onDone())}
        className="h-full w-full rounded-control bg-transparent px-2 text-sm text-text"
      />
      {error ? (
        <p
          id="path-error"
          role="alert"
          className="absolute top-full start-0 z-20 mt-1 max-w-full rounded-control border border-danger bg-surface px-2 py-1 text-xs text-danger shadow-popup"
        >
          {error.message}
        </p>
      ) : null}
    </>
  )
}

import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { perform } from '../commands/context'
import { escape } from '../commands/go'
import { askForFocus, type FileManager, presentPath } from '../model/file-manager'
import { folderLabel } from '../model/places'
import { texts } from './texts'

/** Looks for files in the present folder and below as one types. */
export function SearchField({ manager }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  const present = useStore(manager.folder, (state) => state.history.present)
  const [text, setText] = useState('')
  const [inContent, setInContent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const look = (nextText: string, nextInContent: boolean) => {
    setText(nextText)
    setInContent(nextInContent)
    manager.search.set({ folder: presentPath(manager), text: nextText, inContent: nextInContent })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isLeaving = event.key === 'Escape'
    if (!isLeaving && event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (isLeaving) perform(escape, manager)
    else askForFocus(manager)
  }

  return (
    <div
      role="search"
      className="mx-1 flex h-8 min-w-24 flex-1 items-center rounded-control border border-border-strong bg-raised pe-0.5 has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-11"
    >
      <input
        ref={field}
        type="search"
        aria-label={t.searchIn({ folder: folderLabel(present) })}
        placeholder={t.searchHint({ folder: folderLabel(present) })}
        value={text}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => look(event.target.value, inContent)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent px-2 text-sm text-text outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <label className="flex h-full shrink-0 items-center gap-1.5 px-2 text-xs text-muted">
        <input
          type="checkbox"
          checked={inContent}
          onChange={(event) => look(text, event.target.checked)}
          className="size-4 pointer-coarse:size-5"
        />
        <span className="@max-md:sr-only">{t.alsoInText}</span>
        <span aria-hidden="true" className="@md:hidden">
          {t.inText}
        </span>
      </label>
      <IconButton label={t.closeSearch} onClick={() => perform(escape, manager)} className="size-7">
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

import { type Sentence, sentence } from '@/lib/result'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { matchesChord } from '@/lib/chord'
import { updateVmWindow } from '@/kernel/vm/windows'
import { Button } from '@/ui/button'
import { UnsavedDialog } from '@/ui/editor-frame/UnsavedDialog'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { useUnsavedQuestion } from '@/ui/use-unsaved-question'
import type { Vm } from '../vm'
import { readText, sharedFolder } from './files/shared-text'
import { LinuxGate } from './LinuxGate'
import type { ProgramProps } from './programs'
import { texts } from './texts'

/** A text editor for files of the shared folder. */
export const Editor = ({ vm, window }: ProgramProps) => (
  <LinuxGate linux={vm.linux}>
    <Loader vm={vm} id={window.id} path={window.path} />
  </LinuxGate>
)

interface LoaderProps {
  readonly vm: Vm
  readonly id: string
  readonly path: string | null
}

/** Reads the file first: there is nothing to type into before. Text saved under another name is here already. */
function Loader({ vm, id, path }: LoaderProps) {
  const t = useTexts(texts)
  const [opened] = useState(path)
  const [text, setText] = useState<string | null>(opened === null ? '' : null)
  const [problem, setProblem] = useState<Sentence | null>(null)
  useEffect(() => {
    if (opened === null) return undefined
    let isCurrent = true
    void readText(vm.linux.share, opened).then((read) => {
      if (!isCurrent) return
      if (read.ok) setText(read.value)
      else setProblem(read.error)
    })
    return () => {
      isCurrent = false
    }
  }, [vm, opened])
  if (text !== null) return <TextEditor vm={vm} id={id} path={path} first={text} />
  return (
    <div className="flex size-full items-center justify-center p-4">
      {problem === null ? <Spinner label={t.opening} /> : <p role="alert">{problem.message}</p>}
    </div>
  )
}

interface TextEditorProps extends LoaderProps {
  readonly first: string
}

function TextEditor({ vm, id, path, first }: TextEditorProps) {
  const t = useTexts(texts)
  const [text, setText] = useState(first)
  const [saved, setSaved] = useState(first)
  const [savedPath, setSavedPath] = useState(path)
  const [name, setName] = useState(path ?? '')
  const [problem, setProblem] = useState<Sentence | null>(null)
  const isModified = text !== saved

  const save = useCallback(async (): Promise<boolean> => {
    const target = name.trim().replace(/^\/+|\/+$/g, '')
    if (target === '') {
      setProblem(sentence(() => texts.nameMissing))
      return false
    }
    const bytes = new TextEncoder().encode(text)
    const written = await vm.linux.share.writeShared([{ path: target, bytes }])
    if (!written.ok) {
      setProblem(written.error)
      return false
    }
    setProblem(null)
    setSaved(text)
    setSavedPath(target)
    return true
  }, [vm, name, text])
  const answer = useUnsavedQuestion(vm, id, isModified, save)

  // The window's title follows.
  useEffect(() => {
    if (savedPath !== path && !isModified) {
      vm.session.change((screen) => updateVmWindow(screen, id, { path: savedPath }))
    }
  }, [vm, id, path, savedPath, isModified])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!matchesChord('Mod+S', event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form onSubmit={onSubmit} className="flex size-full flex-col">
      <div className="flex shrink-0 items-center gap-2 border-b border-border p-1.5">
        <div dir="ltr" className="flex min-w-0 flex-1 items-center gap-2">
          <span aria-hidden="true" className="ps-1.5 font-mono text-sm text-muted">
            {sharedFolder}/
          </span>
          <input
            aria-label={t.fileName}
            dir="ltr"
            placeholder="notes.txt"
            spellCheck={false}
            onKeyDown={onKeyDown}
            value={name}
            onChange={({ target }) => setName(target.value)}
            className="min-h-8 min-w-0 flex-1 rounded-control border border-border-strong bg-raised px-2 font-mono text-sm placeholder:text-muted pointer-coarse:min-h-11"
          />
        </div>
        <Button type="submit" variant={isModified ? 'primary' : 'secondary'}>
          {t.save}
        </Button>
      </div>
      <textarea
        data-vm-focus
        aria-label={t.text}
        spellCheck={false}
        onKeyDown={onKeyDown}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="min-h-0 flex-1 resize-none bg-raised p-3 font-mono text-sm outline-offset-[-2px]"
      />
      <div className="flex min-h-7 shrink-0 items-center gap-3 border-t border-border px-3 text-xs">
        {problem === null ? null : (
          <span role="alert" className="min-w-0 flex-1 truncate text-danger" title={problem.message}>
            {t.notSavedWhy({ problem: problem.message })}
          </span>
        )}
        <span data-part="status" className="ms-auto text-muted">
          {isModified ? t.modified : savedPath === null ? t.notSavedYet : t.saved}
        </span>
      </div>
      <UnsavedDialog
        name={name.split('/').at(-1) ?? name}
        open={answer !== null}
        onAnswer={(chosen) => answer?.(chosen)}
      />
    </form>
  )
}

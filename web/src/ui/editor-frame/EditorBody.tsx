import FileX from 'lucide-react/icons/file-x'
import type { ReactNode } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Spinner } from '@/ui/spinner'
import type { EditorPhase } from './types'

interface EditorBodyProps {
  readonly phase: EditorPhase
  /** The file's name. */
  readonly name: string
  readonly newFile: ReactNode
  /** The editor itself. */
  readonly children: ReactNode
  readonly onRetry: () => void
  readonly onOpen: () => void
  readonly onInsist: () => void
}

/** What an editor's window shows below its toolbar, in every phase of its document. */
export function EditorBody({ phase, name, newFile, children, onRetry, onOpen, onInsist }: EditorBodyProps) {
  switch (phase.kind) {
    case 'naming':
      return newFile
    case 'loading':
      return (
        <div className="flex min-h-0 flex-1 items-center justify-center bg-surface p-6">
          <Spinner label={`Opening ${name}${phase.size === null ? '' : ` (${formatBytes(phase.size)})`}…`} />
        </div>
      )
    case 'failed':
      return (
        <EmptyState
          role="alert"
          icon={<FileX />}
          title={`“${name}” cannot be opened`}
          text={phase.error.message}
        >
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={onOpen}>Open another file…</Button>
        </EmptyState>
      )
    case 'refused':
      return phase.reason === 'binary' ? (
        <EmptyState
          role="alert"
          icon={<FileX />}
          title={`“${name}” is not a text file`}
          text="Its bytes are not UTF-8 text: saving it from here would destroy it. You can look at it as it is."
        >
          <Button variant="primary" onClick={onOpen}>
            Open another file…
          </Button>
          <Button onClick={onInsist}>Open anyway (read-only)</Button>
        </EmptyState>
      ) : (
        <EmptyState
          role="alert"
          icon={<FileX />}
          title={`“${name}” is too large`}
          text={`It has ${formatBytes(phase.size)}, more than can be shown here. In the terminal, head and tail show parts of it.`}
        >
          <Button variant="primary" onClick={onOpen}>
            Open another file…
          </Button>
        </EmptyState>
      )
    case 'ready':
    default:
      return children
  }
}

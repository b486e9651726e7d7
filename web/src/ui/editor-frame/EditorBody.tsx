import FileX from 'lucide-react/icons/file-x'
import type { ReactNode } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
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
  readonly onForce: () => void
  /** Shows the apps that can open a file that is no text. */
  readonly onOpenWith: () => void
}

/** What an editor's window shows below its toolbar, in every phase of its document. */
export function EditorBody(props: EditorBodyProps) {
  const { phase, name, newFile, children, onRetry, onOpen, onForce, onOpenWith } = props
  const t = useTexts(texts)
  switch (phase.kind) {
    case 'naming':
      return newFile
    case 'loading':
      return (
        <div className="flex min-h-0 flex-1 items-center justify-center bg-surface p-6">
          <Spinner
            label={
              phase.size === null
                ? t.opening({ name })
                : t.openingSize({ name, size: formatBytes(phase.size) })
            }
          />
        </div>
      )
    case 'failed':
      return (
        <EmptyState role="alert" icon={<FileX />} title={t.notOpened({ name })} text={phase.error.message}>
          <Button variant="primary" onClick={onRetry}>
            {t.tryAgain}
          </Button>
          <Button onClick={onOpen}>{t.openAnother}</Button>
        </EmptyState>
      )
    case 'refused':
      return phase.reason === 'binary' ? (
        <EmptyState role="alert" icon={<FileX />} title={t.notText({ name })} text={t.notTextWhy}>
          <Button variant="primary" onClick={onOpenWith}>
            {t.openWith}
          </Button>
          <Button onClick={onOpen}>{t.openAnother}</Button>
          <Button onClick={onForce}>{t.openAnyway}</Button>
        </EmptyState>
      ) : (
        <EmptyState
          role="alert"
          icon={<FileX />}
          title={t.tooLarge({ name })}
          text={t.tooLargeWhy({ size: formatBytes(phase.size) })}
        >
          <Button variant="primary" onClick={onOpen}>
            {t.openAnother}
          </Button>
        </EmptyState>
      )
    case 'ready':
    default:
      return children
  }
}

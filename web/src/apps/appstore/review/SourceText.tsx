import { Spinner } from '@/ui/spinner'
import { useLoaded } from '@/ui/use-loaded'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface SourceTextProps {
  readonly name: string
  readonly html: string
}

const load = () => import('@/ui/code-mirror/CodeMirrorArea')
const nothing = () => undefined
const stay = () => nothing

/** px at an interface scale of 100 %. */
const fontSize = 13

const settings = { language: 'html', wrapsLines: true, fontSize, isReadOnly: true } as const

/** An app's page as text, to read and to search in, not to change. The editor is fetched with the first review. */
export function SourceText({ name, html }: SourceTextProps) {
  const t = useTexts(texts)
  const [editor, retry] = useLoaded(load)
  if (editor.status === 'failed')
    return (
      <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 p-4 text-sm">
        <p>{t.viewerNotLoaded}</p>
        <Button onClick={retry}>{t.retry}</Button>
      </div>
    )
  if (editor.status === 'loading')
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label={t.loadingSource} />
      </div>
    )
  const { CodeMirrorArea } = editor.value
  return (
    <CodeMirrorArea
      options={{
        label: t.sourceOf({ name }),
        text: html,
        kind: 'code',
        indent: 2,
        keepsCarriageReturns: true,
        onEdit: nothing,
        onCaret: nothing,
      }}
      settings={settings}
      onReady={stay}
    />
  )
}

import FileX from 'lucide-react/icons/file-x'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LoadingPage } from '@/ui/page-state'
import { useTexts } from '@/ui/use-texts'
import { icon } from './icon'
import { TablePage } from './TablePage'
import { texts } from './texts'
import { useTable } from './use-table'

/** The table viewer: the CSV or TSV file of the window's `path`. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const path = window.path === '/' ? null : window.path
  if (path !== null) return <OneTable key={path} window={window} os={os} path={path} />
  const open = async () => {
    const chosen = await os.fileDialogs.open({
      windowId: window.id,
      title: t.open,
      filters: [{ label: t.tables, extensions: ['csv', 'tsv'] }],
    })
    if (chosen?.[0] !== undefined)
      os.windows.update(window.id, { path: chosen[0], title: baseName(chosen[0]) })
  }
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 bg-surface p-6 text-center">
      <img src={icon} alt="" className="size-16" />
      <p className="text-muted">{t.choose}</p>
      <Button variant="primary" onClick={() => void open()}>
        {t.open}
      </Button>
    </div>
  )
}

function OneTable({ os, path }: AppViewProps & { readonly path: FilePath }) {
  const t = useTexts(texts)
  const name = baseName(path)
  const [shown, retry] = useTable(os.files, path)
  if (shown.status === 'loading') return <LoadingPage label={t.opening({ name })} />
  if (shown.status === 'failed')
    return (
      <div className="flex size-full bg-surface">
        <EmptyState role="alert" icon={<FileX />} title={t.notShown({ name })} text={shown.message}>
          <Button variant="primary" onClick={retry}>
            {t.tryAgain}
          </Button>
          <Button onClick={() => os.windows.open('open-with', { path, title: name })}>{t.openWith}</Button>
        </EmptyState>
      </div>
    )
  return <TablePage os={os} path={path} table={shown.table} />
}

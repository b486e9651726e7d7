import ExternalLink from 'lucide-react/icons/external-link'
import FileDown from 'lucide-react/icons/file-down'
import { hostOf } from '@/kernel/browser/address'
import { downloadName } from '@/kernel/browser/download-name'
import type { Tab } from '@/kernel/browser/tab'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { openOutside } from './open-outside'
import { PageMessage } from './PageMessage'

interface FileViewProps {
  readonly tab: Tab
  readonly url: string
  /** What leads to the file, as a sentence. */
  readonly text: string
  readonly onDownload: () => void
}

/** In place of a page: an address that leads to a file. Nothing is kept before the person says so. */
export function FileView({ tab, url, text, onDownload }: FileViewProps) {
  const t = useTexts(texts)
  return (
    <PageMessage
      icon={<FileDown />}
      title={downloadName({ site: '', link: '', url, contentType: '' })}
      text={t.keepFile({ text })}
      detail={hostOf(url)}
    >
      <Button variant="primary" onClick={onDownload}>
        {t.download}
      </Button>
      <Button onClick={() => openOutside(url)}>
        <ExternalLink aria-hidden="true" className="size-4" />
        {t.openInNewTab}
      </Button>
      <Button onClick={() => tab.goHome()}>{t.goHome}</Button>
    </PageMessage>
  )
}

import ExternalLink from 'lucide-react/icons/external-link'
import FileDown from 'lucide-react/icons/file-down'
import { hostOf } from '@/kernel/browser/address'
import { downloadName } from '@/kernel/browser/download-name'
import type { Tab } from '@/kernel/browser/tab'
import { Button } from '@/ui/button'
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
  return (
    <PageMessage
      icon={<FileDown />}
      title={downloadName({ site: '', link: '', url, contentType: '' })}
      text={`${text} You can keep it in your Downloads folder.`}
      detail={hostOf(url)}
    >
      <Button variant="primary" onClick={onDownload}>
        Download
      </Button>
      <Button onClick={() => openOutside(url)}>
        <ExternalLink aria-hidden="true" className="size-4" />
        Open in New Tab
      </Button>
      <Button onClick={() => tab.goHome()}>Go Home</Button>
    </PageMessage>
  )
}

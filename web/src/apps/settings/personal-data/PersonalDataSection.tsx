import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { useOnDemand } from '@/ui/use-on-demand'
import { useTexts } from '@/ui/use-texts'
import type { PersonalDataOs } from './model/parts'
import { texts } from './texts'

const load = () => import('./dialogs')

/** Where a person takes their data along, or brings them back. */
export function PersonalDataSection({ os }: { readonly os: PersonalDataOs }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState<'export' | 'import' | null>(null)
  const close = () => setOpen(null)
  const dialogs = useOnDemand({
    need: open,
    load,
    onFailure: () => {
      close()
      tellProblem(
        os.notifications,
        () => texts.notLoaded,
        () => texts.tryAgain,
      )
    },
  })
  return (
    <Section title={t.title} description={t.explained}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('export')}>
          <Download className="size-4" aria-hidden="true" />
          {t.exportData}
        </Button>
        <Button onClick={() => setOpen('import')}>
          <Upload className="size-4" aria-hidden="true" />
          {t.importData}
        </Button>
      </div>
      {dialogs && open === 'export' ? <dialogs.ExportDialog os={os} onClose={close} /> : null}
      {dialogs && open === 'import' ? <dialogs.ImportDialog os={os} onClose={close} /> : null}
    </Section>
  )
}

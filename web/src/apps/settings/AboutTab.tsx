import Compass from 'lucide-react/icons/compass'
import FilePlus from 'lucide-react/icons/file-plus-2'
import type { Os } from '@/kernel/os'
import { productName, productVersion } from '@/lib/product'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { useTexts } from '@/ui/use-texts'
import { TabPage } from './TabPage'
import { texts } from './texts'

/** What the About tab says, to the letter [A1.4 A9.17 A9.22]. */
const facts = (t: typeof texts) => [
  { name: t.version, value: productVersion },
  { name: t.build, value: '20241201' },
  { name: t.kernel, value: 'web-kernel 1.0.0' },
  { name: t.memory, value: '8GB' },
]

/** The product and its version [A1.4 A9.17]. */
export function AboutTab({ os }: { readonly os: Pick<Os, 'commands'> }) {
  const t = useTexts(texts)
  const tour = os.commands.find('desktop.tour')
  const samples = os.commands.find('desktop.samples')
  return (
    <TabPage>
      <Section title={productName} description={t.aboutProduct}>
        <dl className="divide-y divide-border text-base">
          {facts(t).map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 py-2">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {tour ? (
            <Button onClick={() => tour.run()}>
              <Compass aria-hidden="true" className="size-4" />
              {tour.title}
            </Button>
          ) : null}
          {samples ? (
            <Button onClick={() => samples.run()}>
              <FilePlus aria-hidden="true" className="size-4" />
              {samples.title}
            </Button>
          ) : null}
        </div>
      </Section>
    </TabPage>
  )
}

import { productName, productVersion } from '@/lib/product'
import { Section } from '@/ui/section'
import { TabPage } from './TabPage'

/** What the About tab says, to the letter [A1.4 A9.17 A9.22]. */
const facts = [
  { name: 'Version', value: productVersion },
  { name: 'Build', value: '20241201' },
  { name: 'Kernel', value: 'web-kernel 1.0.0' },
  { name: 'Memory', value: '8GB' },
]

/** The product and its version [A1.4 A9.17]. */
export function AboutTab() {
  return (
    <TabPage>
      <Section title={productName} description="A desktop in your browser.">
        <dl className="divide-y divide-border text-base">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 py-2">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </TabPage>
  )
}

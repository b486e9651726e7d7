import { texts } from './texts'
import { useTexts } from './use-texts'

/** Facts for developers below a message: names and values, in the order of the object. */
export function DebugFacts({ facts }: { readonly facts: Readonly<Record<string, string>> }) {
  const t = useTexts(texts)
  return (
    <section aria-label={t.facts} className="w-full max-w-md rounded-control bg-sunken p-3 text-start">
      <h3 className="mb-1 text-xs font-semibold text-muted">{t.facts}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-xs">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

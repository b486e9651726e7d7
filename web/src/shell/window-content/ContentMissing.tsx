import type { WindowRecord } from '@/kernel/windows/types'
import { WindowMessage } from './WindowMessage'

/** Shown by an app's window that was opened without the content it is to show [B2.3]. */
export function ContentMissing({ window }: { readonly window: WindowRecord }) {
  const facts = {
    'Window id': window.id,
    Type: window.type,
    Title: window.title,
    Path: window.path,
    'HTML content': window.htmlContent === null ? 'none' : `${window.htmlContent.length} characters`,
  }
  return (
    <WindowMessage
      role="alert"
      title="App Content Missing"
      detail="This window was opened without anything to show. Close it and open the app again, or install it anew."
    >
      <section
        aria-label="Debug information"
        className="w-full max-w-md rounded-control bg-sunken p-3 text-left"
      >
        <h3 className="mb-1 text-xs font-semibold text-muted">Debug information</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-xs">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </WindowMessage>
  )
}

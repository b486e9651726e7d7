import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import Warning from 'lucide-react/icons/triangle-alert'
import { type AppPage, permissionTexts } from './app-page'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { describePageProblem } from '@/sandbox/manifest-problems'
import { texts } from './texts'

/** What an app declares: permissions, hosts, and what is wrong with the declaration. */
export function Declared({ page }: { readonly page: AppPage }) {
  const t = useTexts(texts)
  const { manifest, problems } = page
  const permissions = permissionTexts(manifest)
  return (
    <div className="flex flex-col gap-3 text-sm">
      {permissions.length === 0 ? (
        <p className="flex items-start gap-2">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
          {t.asksNothing}
        </p>
      ) : (
        <ul aria-label={t.declaredPermissions} className="flex flex-col gap-1.5">
          {permissions.map(({ name, label, wants }) => (
            <li key={name} className="flex items-start gap-2">
              <ShieldQuestion aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
              <span>
                <Parts
                  of={t.permission({
                    label,
                    wants,
                    name: (words) => <span className="font-medium">{words}</span>,
                  })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {manifest.hosts.length > 0 ? (
        <div>
          <p className="font-medium">{t.hosts}</p>
          <ul aria-label={t.declaredHosts} className="mt-1 flex flex-col gap-1 font-mono text-xs">
            {manifest.hosts.map((host) => (
              <li key={host} className="break-all">
                {host}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {problems.length > 0 ? (
        <div className="rounded-control bg-danger-soft p-3">
          <p className="flex items-center gap-2 font-medium">
            <Warning aria-hidden="true" className="size-4" />
            {t.manifestProblems({ count: problems.length })}
          </p>
          <ul aria-label={t.listOfProblems} className="mt-1 flex list-disc flex-col gap-1 ps-9">
            {problems.map(describePageProblem).map((problem) => (
              <li key={problem} className="break-words">
                {problem}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

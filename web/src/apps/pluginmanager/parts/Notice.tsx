import Info from 'lucide-react/icons/info'

/** What plugins may be made of and can do [B2.48]. */
export function Notice() {
  return (
    <aside
      aria-label="About plugins"
      className="flex gap-3 rounded-window bg-accent-soft px-4 py-3 text-sm text-text"
    >
      <Info className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
      <div>
        <p>
          Plugins may contain HTML, CSS, JS and .oss files. Their OtterScript has the commands{' '}
          <Command name="create" />, <Command name="destroy" /> and <Command name="delete-file" />.
        </p>
        <p className="mt-1">
          Each plugin runs apart from the desktop and from the others, and asks before it deletes a file.
        </p>
      </div>
    </aside>
  )
}

function Command({ name }: { readonly name: string }) {
  return <code className="rounded-sm bg-surface px-1 py-0.5 font-mono text-xs">{name}</code>
}

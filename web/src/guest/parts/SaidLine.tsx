import type { Said } from './use-download'

/** What is said of the last download; heard by those who do not see it. */
export function SaidLine({ said }: { readonly said: Said | null }) {
  return (
    <div role="status">
      {said ? (
        <p
          className={`px-4 py-2 text-sm sm:px-6 ${said.isFailure ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-text'}`}
        >
          {said.text}
        </p>
      ) : null}
    </div>
  )
}

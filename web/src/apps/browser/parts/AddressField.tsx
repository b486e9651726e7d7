import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import type { Tab } from '@/kernel/browser/tab'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface AddressFieldProps {
  readonly tab: Tab
  readonly field: RefObject<HTMLInputElement | null>
  readonly isBusy: boolean
  readonly className?: string
}

/** The address with its button [A2.26]: shows where the tab is until someone types, and again when it has gone on. */
export function AddressField({ tab, field, isBusy, className }: AddressFieldProps) {
  const t = useTexts(texts)
  const url = useStore(tab, (state) => state.url)
  const [draft, setDraft] = useState<string | null>(null)
  const [lastUrl, setLastUrl] = useState(url)
  if (url !== lastUrl) {
    setLastUrl(url)
    setDraft(null)
  }
  const text = draft ?? url

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) tab.submit(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A first Escape gives back the address, a second stops the page.
    if (event.key !== 'Escape' || text === url) return
    event.stopPropagation()
    setDraft(null)
  }
  return (
    <form role="search" aria-label={t.address} onSubmit={submit} className={className}>
      <input
        ref={field}
        aria-label={t.address}
        placeholder={t.enterAddress}
        value={text}
        type="text"
        inputMode="url"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        className="h-8 w-full min-w-0 rounded-control border border-border-strong bg-raised px-2.5 text-sm text-text placeholder:text-muted pointer-coarse:h-11"
      />
      <Button type="submit" variant="primary" disabled={isBusy} size="small" className="min-w-24 shrink-0">
        {isBusy ? t.loading : t.go}
      </Button>
    </form>
  )
}

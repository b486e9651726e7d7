import { useCallback, useEffect, useRef } from 'react'
import { hostOf } from '@/kernel/browser/address'
import type { PageView } from '@/kernel/browser/page'
import type { Tab } from '@/kernel/browser/tab'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { pageFlags } from './frame-flags'
import { pageEnds } from './page-messages'
import { useKeyboardGuard } from './use-keyboard-guard'

interface SiteFrameProps {
  readonly os: Os
  readonly windowId: WindowId
  readonly tab: Tab
  readonly view: Extract<PageView, { kind: 'frame' }>
}

/** A site as it comes, in a frame: its origin is not the desktop's, so the desktop cannot read anything in it [A9.20]. */
export function SiteFrame({ os, windowId, tab, view }: SiteFrameProps) {
  const t = useTexts(texts)
  const frame = useRef<HTMLIFrameElement>(null)
  const { key, url } = view
  const stopThief = useCallback(() => tab.page.endView(key, pageEnds.keyboard), [tab, key])
  useKeyboardGuard(frame, os, windowId, stopThief)
  useEffect(() => {
    const element = frame.current
    // React hears no errors of frames.
    const onError = () => tab.page.frameFailed(key)
    element?.addEventListener('error', onError)
    return () => element?.removeEventListener('error', onError)
  }, [tab, key])
  return (
    <iframe
      ref={frame}
      title={t.pageOf({ host: hostOf(url) })}
      sandbox={pageFlags}
      allow=""
      referrerPolicy="no-referrer"
      src={url}
      onLoad={() => tab.page.frameLoaded(key)}
      className="block size-full border-0 bg-white"
    />
  )
}

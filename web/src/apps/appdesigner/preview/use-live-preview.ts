import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { openSandboxPage } from '@/sandbox/open-page'
import { createPreviewDesk } from './answer-call'
import { currentLook } from '@/sandbox/current-look'
import { type LivePreview, createLivePreview, previewApp } from './live-preview'

/** Other browsers count the lines of written scripts differently. */
const isChromium = 'userAgentData' in navigator

/** The parts of the desktop that a live preview needs. */
export type PreviewOs = Pick<Os, 'appPlatform' | 'session' | 'settings' | 'windows'>

/** Runs a page in an element: the preview, and the ref of the element. */
export function useLivePreview(
  os: PreviewOs,
  windowId: WindowId,
  { html, title }: { readonly html: string; readonly title: string },
): readonly [LivePreview, RefObject<HTMLDivElement | null>] {
  const host = useRef<HTMLDivElement>(null)
  const [preview] = useState(() =>
    createLivePreview({
      // A person who is typing keeps the keyboard, whatever the page does with it.
      open: (options) => openSandboxPage({ ...options, keyboard: { os, windowId, isShared: true } }),
      start: async () => {
        const platform = await os.appPlatform()
        const leave = platform.running.start(previewApp)
        if (!leave) return null
        return { place: await platform.origins.find(previewApp, []), leave }
      },
      desk: createPreviewDesk(() => currentLook(os.settings.getState())),
      countsLines: isChromium,
      onPressed: () => os.windows.focus(windowId),
    }),
  )
  useLayoutEffect(() => (host.current ? preview.attach(host.current) : undefined), [preview])
  useEffect(() => preview.show(html, title), [preview, html, title])
  return [preview, host]
}

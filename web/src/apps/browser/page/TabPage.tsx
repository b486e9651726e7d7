import { fileCode } from '@/kernel/browser/page-kinds'
import type { Tab } from '@/kernel/browser/tab'
import type { Tabs } from '@/kernel/browser/tabs'
import type { WebBrowser } from '@/kernel/browser/types'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { ProxiedFrame } from '../frames/ProxiedFrame'
import { SiteFrame } from '../frames/SiteFrame'
import { texts } from '../texts'
import { BlockedView } from './BlockedView'
import { ErrorView } from './ErrorView'
import { FileView } from './FileView'
import { LoadingOverlay } from './LoadingOverlay'
import { NoticeBar } from './NoticeBar'
import { ProxyBanner } from './ProxyBanner'
import { StartPage } from './StartPage'

interface TabPageProps {
  readonly os: Os
  readonly windowId: WindowId
  readonly browser: WebBrowser
  readonly tabs: Tabs
  readonly tab: Tab
  /** Whether the window has the keyboard. */
  readonly isActive: () => boolean
  /** Other tabs go on out of sight. */
  readonly isShown: boolean
  /** The session is being loaded. */
  readonly isStarting: boolean
}

/** What a tab shows below the toolbar, in every state of its page [A4.31]. */
export function TabPage(props: TabPageProps) {
  const { os, windowId, browser, tabs, tab, isActive, isShown, isStarting } = props
  const t = useTexts(texts)
  const { status, view, failure, notice } = useStore(tab.page, (state) => state)
  const url = useStore(tab, (state) => state.url)
  const download = () => browser.downloads.start(url)
  return (
    <div
      hidden={!isShown}
      data-page-state={status}
      className={isShown ? 'absolute inset-0 flex flex-col' : undefined}
    >
      {status === 'proxied' && view?.kind === 'proxied' ? (
        <ProxyBanner
          host={view.host}
          hasNoScripts={view.page.place === null}
          onBack={() => tab.backToFrame()}
        />
      ) : null}
      {notice === null ? null : <NoticeBar text={notice.message} onClose={() => tab.page.tell(null)} />}
      <div className="relative min-h-0 flex-1">
        {view?.kind === 'frame' ? (
          <SiteFrame key={view.key} os={os} windowId={windowId} tab={tab} view={view} />
        ) : null}
        {view?.kind === 'proxied' ? (
          <ProxiedFrame key={view.key} os={os} windowId={windowId} tab={tab} view={view} />
        ) : null}
        {status === 'error' && failure && failure.code !== fileCode ? (
          <ErrorView tab={tab} url={url} failure={failure} onDownload={download} />
        ) : null}
        {status === 'error' && failure?.code === fileCode ? (
          <FileView tab={tab} url={url} text={failure.message} onDownload={download} />
        ) : null}
        {status === 'loaded' && url === '' ? (
          <StartPage browser={browser} tabs={tabs} tab={tab} isActive={isActive} />
        ) : null}
        {status === 'blocked' ? <BlockedView tab={tab} url={url} /> : null}
        {isStarting ? <LoadingOverlay label={t.loadingSession} /> : null}
        {status === 'loading' && !isStarting ? (
          <LoadingOverlay label={t.loadingPage} stop={os.commands.find('browser.stop', windowId)} />
        ) : null}
      </div>
    </div>
  )
}

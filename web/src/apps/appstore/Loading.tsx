import { LoadingPage } from '@/ui/page-state'

/** What the window starts with [B2.23]. */
export function Loading() {
  return <LoadingPage label="Loading App Store..." />
}

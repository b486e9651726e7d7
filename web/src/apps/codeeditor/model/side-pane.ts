import { isOneOf } from '@/lib/record-shape'

const panes = ['files', 'search'] as const

/** What the side panel shows. */
export type SidePane = (typeof panes)[number]

/** What the side panel shows; '': it is closed. */
export const isSideState = isOneOf(['', ...panes])

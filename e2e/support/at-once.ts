import { test } from '@playwright/test'

/**
 * How long a change may take to reach other people's desktops (ms). One second if journeys run one at a time (`--workers=1`). Five if
 * they share the processor, which is still less than the time between two polls, so only a push can be that fast.
 */
export const atOnce = () => (test.info().config.workers === 1 ? 1_000 : 5_000)

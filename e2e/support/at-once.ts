import { test } from '@playwright/test'

/**
 * How long what somebody did may take to reach the others (ms): a second, where journeys run one after the other (`--workers=1`).
 * Beside others it may wait for the processor; still far sooner than anybody asks for news by themselves.
 */
export const atOnce = () => (test.info().config.workers === 1 ? 1_000 : 5_000)

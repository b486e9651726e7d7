import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from '../../e2e/support/chromium'
import { pageProcesses, residentOf, workersOf } from './processes'
import { slope } from './slope'
import { UnrecordedPage } from './unrecorded-page'

/** Machines that are opened and closed one after the other, and how many of them are left out: caches fill. */
const cycles = 40
const first = 10
/** Milliseconds that a worker is waited for that was told to end: Chromium keeps some until the page makes the next one. */
const patience = 2000

/** What a machine that was opened and closed leaves behind, MB; `noise` is the standard error of `process`. */
export interface Growth {
  /** Most threads of workers that were left when a machine was closed, whatever came before it. */
  readonly threads: number
  readonly heap: number
  readonly process: number
  readonly noise: number
}

/** The process that a machine runs in. */
async function processWithWorker(chrome: Browser): Promise<number> {
  const found = (await pageProcesses(await chrome.newBrowserCDPSession())).find((pid) => workersOf(pid) > 0)
  if (found === undefined) throw new Error('No process has a worker, though a machine runs')
  return found
}

/** A worker ends a little after it was told to, and with it its memory; how many threads are left after a while. */
async function untilEnded(pid: number): Promise<number> {
  const began = performance.now()
  while (workersOf(pid) > 0 && performance.now() - began < patience) await wait(20)
  return workersOf(pid)
}

/** Opens and closes machines in one page; null where the system does not tell what a process has in memory. */
export async function measureGrowth(url: string): Promise<Growth | null> {
  if (!existsSync('/proc/self/task')) return null
  const chrome = await chromium.launch({ ...chromiumOptions(), headless: true })
  try {
    const page = await UnrecordedPage.open(chrome, url)
    await page.until("'vmBench' in globalThis")
    await page.run('vmBench.open(null)')
    const pid = await processWithWorker(chrome)
    await page.run('vmBench.close()')
    const heaps: number[] = []
    const residents: number[] = []
    const threads: number[] = []
    for (let cycle = 1; cycle <= cycles; cycle++) {
      await page.run('vmBench.open(null).finally(() => vmBench.close())')
      threads.push(await untilEnded(pid))
      heaps.push((await page.heap()) / 1e6)
      residents.push(residentOf(pid))
    }
    const process = slope(residents.slice(first))
    return {
      threads: Math.max(...threads),
      heap: slope(heaps.slice(first)).each,
      process: process.each,
      noise: process.error,
    }
  } finally {
    await chrome.close()
  }
}

// What the docs for authors of apps (docs/apps) say in numbers is what holds.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brokerLimits } from '@/kernel/app-platform/broker/limits'
import { areaLimits } from '@/kernel/app-platform/data/limits'
import { appStorageQuota, mostRunningApps } from '@/kernel/app-platform/types'
import { limits } from '../limits'
import { reloadLimit } from '../reload-limit'
import { watchdogTimes } from '../watchdog'
import { paceLimits } from './call-pace'
import { mostWorkers } from './worker-limit'

const page = (name: string) =>
  readFileSync(new URL(`../../../../docs/apps/${name}.md`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
const number = (value: number) => value.toLocaleString('en')

test('docs/apps name the limits that hold', () => {
  const megabytes = brokerLimits.fileSize / 1024 / 1024
  const said: Record<string, readonly string[]> = {
    README: [
      `${number(appStorageQuota)} characters`,
      `${number(areaLimits.keys)} keys, ${number(areaLimits.keyLength)} characters a key`,
      `about ${paceLimits.callsPerSecond} a second, and ${paceLimits.callBurst} at once`,
      `beyond ${number(paceLimits.waiting)} \`busy\``,
      `${number(limits.messageLength)} characters`,
      `| ${megabytes} MB`,
      `| ${mostRunningApps}; one more waits`,
      `does not answer for ${watchdogTimes.timeout / 1000} s`,
      `| ${mostWorkers} at the same time`,
      `more than ${reloadLimit.times === 3 ? 'three' : reloadLimit.times} times in ${reloadLimit.within / 1000} s ends it`,
    ],
    storage: [`${number(appStorageQuota)} characters`, `at most ${number(areaLimits.keyLength)} characters`],
    files: [
      `${brokerLimits.chosenFiles} at most`,
      `at most ${brokerLimits.extensions}, without dots`,
      `larger than ${megabytes} MB`,
    ],
    window: [`${brokerLimits.title} characters are shown`],
    windows: [`one window a second, ${brokerLimits.windows} open at a time`],
    notifications: [
      `${brokerLimits.notificationTitle} characters are shown`,
      `${brokerLimits.notificationText} characters are shown`,
      `three at once, then one every ${brokerLimits.notificationPause / 1000} s`,
    ],
    clipboard: [`at most ${number(brokerLimits.clipboard)} characters`],
    otterscript: [
      `${number(brokerLimits.script)} characters and ${brokerLimits.scriptLines} lines`,
      `${number(brokerLimits.outputLines)} lines at most`,
    ],
  }
  for (const [name, phrases] of Object.entries(said))
    for (const phrase of phrases) expect(page(name)).toContain(phrase)
  expect([brokerLimits.notificationBurst, brokerLimits.questions, brokerLimits.windowPause]).toEqual([
    3, 3, 1000,
  ])
  expect(page('permissions')).toContain('at most three times in a run')
})

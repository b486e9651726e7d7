import { type AppAnswer, appPermissions, type AppManifest } from '@otteros/app-sdk'
import { onTestFinished, vi } from 'vitest'
import { createScriptQuestions } from '@/kernel/otterscript/questions'
import { success } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import { createBroker } from '../broker/create-broker'
import type { AppQuestionAnswer, BrokerPorts } from '../broker-types'

/** The path of the app of {@link openTestBroker}. */
export const testApp = '/apps/store/7'

/** What a window is larger than its content, in px. */
export const windowFrame = { width: 2, height: 80 }

interface BrokerSetup {
  /** What the manifest declares; default: everything. */
  readonly permissions?: AppManifest['permissions']
  /** What the person answers when they are asked; default: yes. */
  readonly answer?: AppQuestionAnswer
  readonly appName?: string
  readonly isMobile?: boolean
  readonly isExposed?: boolean
}

/** A running app in its window on a desktop in memory. */
export async function openTestBroker(setup: BrokerSetup = {}) {
  const { permissions = appPermissions, answer = 'granted', appName = 'Notes' } = setup
  const { isMobile = false, isExposed = false } = setup
  const { os } = createTestOs({ isMobile })
  const platform = await os.appPlatform()
  const windowId = os.windows.open('htmlapp', { title: appName, path: testApp, htmlContent: '<p>' })
  const window = () => {
    const found = os.windows.getState().windows.find((record) => record.id === windowId)
    if (!found) throw new Error('The window is closed')
    return found
  }
  const clock = { now: 1000 }
  const copied = { text: '' }
  const ask = vi.fn<BrokerPorts['ask']>(() => Promise.resolve(answer))
  const scriptQuestions = createScriptQuestions()
  const broker = createBroker({
    app: testApp,
    appName,
    windowId,
    manifest: {
      name: 'Another name',
      description: null,
      permissions,
      hosts: ['https://a.example'],
      opens: [],
      size: null,
    },
    os,
    grants: platform.grants,
    data: platform.data,
    isExposed,
    ports: {
      ask,
      look: () => ({
        theme: 'dark',
        style: 'default',
        isDark: true,
        colors: {
          surface: '#000',
          text: '#fff',
          muted: '#ccc',
          accent: '#08f',
          accentText: '#fff',
          border: '#333',
        },
        locale: 'en',
        timezone: 'UTC+1',
      }),
      clipboard: {
        readText: () => Promise.resolve(success(copied.text)),
        writeText: (text) => {
          copied.text = text
          return Promise.resolve(success(undefined))
        },
      },
      contentSize: () => ({
        width: window().width - windowFrame.width,
        height: window().height - windowFrame.height,
      }),
      scriptQuestions,
    },
    now: () => clock.now,
  })
  onTestFinished(() => broker.dispose())
  let lastId = 0
  /** Makes a call and gives its answer: the value, or `code: message`. */
  const call = async (operation: string, args?: unknown): Promise<unknown> => {
    lastId += 1
    const id = lastId
    const answered: AppAnswer = await broker.answer({ id, operation, args })
    if (answered.id !== id) throw new Error('The answer to another call')
    return answered.ok ? answered.value : `${answered.code}: ${answered.message}`
  }
  return { os, platform, broker, call, ask, clock, copied, windowId, window, scriptQuestions }
}

/** The code of an answer of `call`; '' for one that was not refused. */
export const codeOf = (answer: unknown): string =>
  typeof answer === 'string' ? (/^([a-z_]+): /.exec(answer)?.[1] ?? '') : ''

// @vitest-environment happy-dom
import { readManifest } from '@otteros/app-sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScriptQuestions } from '@/kernel/otterscript/questions'
import { createTestOs } from '@/root/testing/test-os'
import { createAppRuntime } from './app-runtime'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('without a place for its frame an app ends with words for that, after the tries of the setup [A8.12]', async () => {
  const { os } = createTestOs()
  const windowId = os.windows.open('htmlapp', { title: 'Otter' })
  const runtime = createAppRuntime({
    os,
    windowId,
    appName: 'Otter',
    scriptQuestions: createScriptQuestions(),
    createBroker: () => {
      throw new Error('nothing to broker for')
    },
  })
  const content = '<p>otter</p>'
  const { manifest } = readManifest(null)
  runtime.start({ app: '/apps/otter', content, html: content, manifest, manifestProblems: [] }, null)
  await vi.advanceTimersByTimeAsync(3099)
  expect(runtime.setup.getState()).toMatchObject({ view: 'loading', retryCount: 3 })
  await vi.advanceTimersByTimeAsync(1)
  expect(runtime.setup.getState()).toEqual({
    view: 'error',
    message: 'Iframe reference not available',
    retryCount: 3,
  })
  runtime.stop()
})

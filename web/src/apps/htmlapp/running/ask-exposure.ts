import type { AppManifest } from '@otteros/app-sdk'
import type { AppId, AppPlatform } from '@/kernel/app-platform/types'
import type { AppQuestions } from '../questions/app-questions'
import { allowedHosts } from './ask-network'

interface AskExposureOptions {
  readonly app: AppId
  readonly appName: string
  readonly manifest: AppManifest
  readonly platform: Pick<AppPlatform, 'grants' | 'origins'>
  readonly questions: AppQuestions
}

/**
 * Tells the person, before an app's first start, that the browser does not keep it offline, which matters unless they allowed it
 * hosts, or that it can hold up the desktop. Resolves to whether the app is started: at once where there is nothing to be told, or
 * where they accepted this before.
 */
export async function askExposure(options: AskExposureOptions): Promise<boolean> {
  const { app, appName, manifest, platform, questions } = options
  const hosts = allowedHosts(manifest, platform.grants, app)
  if (platform.grants.get(app).isExposureAccepted) return true
  const { confinement, sharesThread: holdsUp = false } = await platform.origins.find(app, hosts)
  const leaks = confinement === 'none' && hosts.length === 0
  if (!leaks && !holdsUp) return true
  const outcome = await questions.ask({ appName, permission: null, leaks, holdsUp })
  if (outcome.answer !== 'granted') return false
  await platform.grants.acceptExposure(app)
  return true
}

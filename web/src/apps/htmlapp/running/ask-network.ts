import type { AppManifest } from '@otteros/app-sdk'
import type { AppId, AppPlatform } from '@/kernel/app-platform/types'
import type { AppQuestions } from '../questions/app-questions'

/** Origins that an app may connect to: those of its manifest that the person allowed. */
export function allowedHosts(
  manifest: AppManifest,
  grants: Pick<AppPlatform['grants'], 'get'>,
  app: AppId,
): readonly string[] {
  if (!manifest.permissions.includes('network')) return []
  const { permissions, hosts } = grants.get(app)
  return permissions.network === 'granted' ? manifest.hosts.filter((host) => hosts.includes(host)) : []
}

interface AskNetworkOptions {
  readonly app: AppId
  readonly appName: string
  readonly manifest: AppManifest
  readonly platform: Pick<AppPlatform, 'grants' | 'origins'>
  readonly questions: AppQuestions
}

/**
 * Asks the person for the hosts that an app declares, unless they answered before: the frame is made with the answer. Where
 * apps have no network there is nothing to ask; resolves to false then.
 */
export async function askNetwork(options: AskNetworkOptions): Promise<boolean> {
  const { app, appName, manifest, platform, questions } = options
  if (!manifest.permissions.includes('network') || manifest.hosts.length === 0) return true
  if (platform.grants.get(app).permissions.network !== undefined) return true
  const { hasNetwork } = await platform.origins.find(app, manifest.hosts)
  if (!hasNetwork) return false
  const outcome = await questions.ask({ appName, permission: 'network', hosts: manifest.hosts })
  if (outcome.answer === 'dismissed') return true
  if (outcome.answer === 'granted') await platform.grants.setHosts(app, outcome.hosts)
  await platform.grants.setPermission(app, 'network', outcome.answer)
  return true
}

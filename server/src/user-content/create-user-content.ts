import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { UserContentHosts } from './hosts.ts'
import { createLabels } from './labels.ts'
import { createNetGrants } from './net-grant.ts'

/** The hosts on which apps run, as configured; null where they are off. `secret` is the installation's. */
export function createUserContent(config: Config, secret: string): UserContentHosts | null {
  if (!config.userContent) return null
  const key = createHmac('sha256', secret).update('user content').digest('base64url')
  return {
    origin: config.userContent,
    labels: createLabels(key),
    grants: createNetGrants(key),
    desktops: config.corsOrigins,
  }
}

// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import { type AppPermission, appPermissions, permissionHelp } from '@otteros/app-sdk'
import type { BrokerOptions } from '../broker-types'
import type { GrantState } from '../types'
import { brokerLimits } from './limits'
import { type Outcome, type Refusal, refuse } from './operation'

/** Decides what one running app may do. */
export interface PermissionGate {
  /** Where a permission stands, by any name. */
  state(permission: string): GrantState | 'undeclared'
  /** Gets a permission by its name, by asking the person where needed; null: the app has it. */
  pass(permission: string): Promise<Refusal | null>
}

type GateOptions = Pick<BrokerOptions, 'app' | 'appName' | 'manifest' | 'grants' | 'ports' | 'isExposed'>

const isPermission = (name: string): name is AppPermission => appPermissions.some((known) => known === name)

/** What an app must not learn where it could send it out: programs of OtterScript read files as well. */
const secretive: ReadonlySet<AppPermission> = new Set(['files', 'user', 'clipboard', 'otterscript'])

/** Whether a permission lets an app learn something of the person. */
export const isSecretive = (permission: AppPermission): boolean => secretive.has(permission)

/** Whether a permission is kept from an app that nothing holds back from the network. */
export const isWithheld = (permission: AppPermission, isExposed: boolean): boolean =>
  isExposed && secretive.has(permission)

const withheld = (permission: AppPermission) =>
  refuse(
    'permission_denied',
    `This browser cannot keep apps off the network, so an app without network permission may not ${permissionHelp[permission].wants} (“${permission}”).`,
  )

const denied = (permission: AppPermission) =>
  refuse(
    'permission_denied',
    `The person does not allow this app to ${permissionHelp[permission].wants} (“${permission}”).`,
  )

/** Makes the gate of an app. Each permission is asked about by one question at a time, which all calls that need it share. */
export function createPermissionGate(options: GateOptions): PermissionGate {
  const { app, appName, manifest, grants, ports, isExposed } = options
  const asked = new Map<AppPermission, Promise<Outcome<null>>>()
  const dismissals = new Map<AppPermission, number>()

  const state: PermissionGate['state'] = (name) => {
    if (!isPermission(name) || !manifest.permissions.includes(name)) return 'undeclared'
    if (isWithheld(name, isExposed)) return 'denied'
    const answer = grants.get(app).permissions[name]
    return answer ?? (permissionHelp[name].given === 'declared' ? 'granted' : 'ask')
  }

  const ask = async (permission: AppPermission): Promise<Outcome<null>> => {
    const count = dismissals.get(permission) ?? 0
    if (count >= brokerLimits.questions) {
      return refuse(
        'permission_denied',
        `The person was asked ${count} times for “${permission}” and did not answer. They are asked again when the app is started anew.`,
      )
    }
    const hosts = permission === 'network' ? manifest.hosts : []
    const answer = await ports.ask({ appName, permission, hosts })
    if (answer === 'dismissed') {
      dismissals.set(permission, count + 1)
      return refuse('permission_denied', `The person did not answer the question for “${permission}”.`)
    }
    // What could not be kept holds until a reload: the person answered, and that counts.
    await grants.setPermission(app, permission, answer)
    return answer === 'granted' ? success(null) : denied(permission)
  }

  return {
    state,
    async pass(permission) {
      const current = state(permission)
      if (current === 'granted') return null
      if (current === 'undeclared' || !isPermission(permission)) {
        return refuse(
          'permission_denied',
          `The app’s manifest does not declare the permission “${permission}”, which this call needs.`,
        )
      }
      if (isWithheld(permission, isExposed)) return withheld(permission)
      if (current === 'denied') return denied(permission)
      // The frame was made without it; an answer would change nothing before the next start.
      if (permissionHelp[permission].given === 'started') {
        return refuse('permission_denied', `“${permission}” is asked for when the app starts.`)
      }
      let question = asked.get(permission)
      if (!question) {
        question = ask(permission).finally(() => asked.delete(permission))
        asked.set(permission, question)
      }
      const outcome = await question
      return outcome.ok ? null : outcome
    },
  }
}

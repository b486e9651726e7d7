import type { AppAnswer, AppCall, AppEvents, AppManifest, AppPermission } from '@otteros/app-sdk'
import type { Os } from '@/kernel/os'
import type { ScriptQuestions } from '@/kernel/otterscript/questions'
import type { WindowId } from '@/kernel/windows/types'
import type { Result } from '@/lib/result'
import type { AppGrants, AppId, AppData } from './types'

/** What a person is asked about a permission of an app; the system draws it, outside the app's frame. */
export interface AppQuestion {
  /** The app's name as it was opened with: what it calls itself later must not speak for another. */
  readonly appName: string
  readonly permission: AppPermission
  /** Origins, for `network`; else empty. */
  readonly hosts: readonly string[]
}

/** `dismissed`: closed without an answer, which refuses this time and asks again the next. */
export type AppQuestionAnswer = 'granted' | 'denied' | 'dismissed'

/** What a broker needs of the page around it, because the kernel has none. */
export interface BrokerPorts {
  /** Asks the person; several questions of one app come one after the other. */
  readonly ask: (question: AppQuestion) => Promise<AppQuestionAnswer>
  /** The desktop's look as it is now. */
  readonly look: () => AppEvents['theme']
  readonly clipboard: {
    readonly readText: () => Promise<Result<string>>
    readonly writeText: (text: string) => Promise<Result<void>>
  }
  /** Size of the app's content area in px, so that a wanted size can be turned into the window's. */
  readonly contentSize: () => { readonly width: number; readonly height: number }
  /** Messages and questions of the OtterScript programs that the app runs. */
  readonly scriptQuestions: ScriptQuestions
}

/** What a broker is made of. */
export interface BrokerOptions {
  readonly app: AppId
  readonly appName: string
  readonly windowId: WindowId
  readonly manifest: AppManifest
  readonly os: Os
  readonly grants: AppGrants
  readonly data: AppData
  readonly ports: BrokerPorts
  /** Whether the app can send out what it learns although no host was granted (`Confinement` is `none`). */
  readonly isExposed: boolean
  /** A clock in ms, for the rate of calls. */
  readonly now: () => number
}

/** Answers the calls of one running app: checks form, rate, permission and arguments, in this order, then does it. */
export interface AppBroker {
  /** Never rejects. */
  answer(call: AppCall): Promise<AppAnswer>
  /** Ends what runs for the app: programs, dialogs, questions. */
  dispose(): void
}

// What an app written in TypeScript imports to know `otteros`: `import type {} from '@otteros/app-sdk/window'`.
import type { OtterOS } from './api'

declare global {
  interface Window {
    readonly otteros: OtterOS
  }
  /** The desktop that the app runs on. */
  // oxlint-disable-next-line no-var -- the only form that makes a property of the global object
  var otteros: OtterOS
}

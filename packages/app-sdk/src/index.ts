// What an HTML app may ask of the desktop: the manifest that declares it, the calls, and the client that makes them.
export {
  type AppManifest,
  type ManifestReading,
  manifestLimits,
  manifestType,
  readManifest,
} from './manifest'
export { describeProblem, type ManifestProblem } from './manifest-problems'
export {
  appEventNames,
  type AppAnswer,
  type AppCall,
  type AppEvents,
  type AppEventName,
  type AppRefusalCode,
  isAppCall,
} from './protocol'
export { type AppPermission, appPermissions, type PermissionHelp, permissionHelp } from './permissions'
export {
  type OperationArgs,
  type OperationName,
  type OperationResults,
  operations,
  type GrantedFile,
  isOperation,
} from './operations'
export type { OtterOS } from './api'
export { OtterOSError } from './otteros-error'
export { type ClientChannel, createClient } from './client'

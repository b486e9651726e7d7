// What the desktop and the server agree on: types of the database and schemas of what they exchange.
export {
  type AssistantCall,
  type AssistantEvent,
  type AssistantRefusal,
  type AssistantReply,
  type AssistantRequest,
  type AssistantStep,
  type AssistantToolName,
  assistantEvent,
  assistantFunction,
  assistantLimits,
  assistantRefusal,
  assistantReply,
  assistantRequest,
  assistantTools,
} from './ai-assistant.ts'
export { appPlaceFunction } from './app-place.ts'
export { appFilesBucket, linkVisitHeader, spacesBucket, vmStatesBucket } from './buckets.ts'
export { type ClientConfig, clientConfig, type SignUpPolicy } from './config.ts'
export type { Database } from './database.ts'
export type { Json } from './database.types.ts'
export type { DatabaseColumn, DatabaseFunction, DatabaseTable, FunctionName, TableUpdate } from './names.ts'
export { chooseLanguage, english, type Language, languageOf } from './language.ts'
export { type LinuxImageDescription, linuxImage, linuxImagePath } from './linux-image.ts'
export {
  type LinuxSetupPhase,
  type LinuxSetupStatus,
  linuxSetupFunction,
  linuxSetupPhases,
  linuxSetupRequest,
  linuxSetupStatus,
} from './linux-setup.ts'
export {
  messageLimits,
  type SendEmailReply,
  type SendEmailRequest,
  sendEmailFunction,
  sendEmailRefusal,
  sendEmailReply,
  sendEmailRequest,
} from './send-email.ts'
export {
  type ProxyAskMessage,
  type ProxyPageMessage,
  type ProxyShowMessage,
  proxyPageMessage,
  proxyShellPath,
  type WebProxyCheck,
  type WebProxyFileEnd,
  type WebProxyRefusal,
  webProxyCheck,
  webProxyFileBytes,
  webProxyFileEnds,
  webProxyFunction,
  webProxyHeaders,
  webProxyRefusal,
  webProxyTotalMs,
} from './web-proxy.ts'

// Everything of Run that is loaded with the first run.
export { RunPanel } from './RunPanel'
export { browserMeans, createRunSession } from './run-session'
export { createScriptDesktop } from '@/kernel/otterscript/script-desktop'

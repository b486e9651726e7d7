// Everything of Run that is loaded with the first run.
export { RunPanel } from './RunPanel'
export { createRunSession } from './run-session'

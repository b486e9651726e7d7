// Runs the thread from its sources, in development and in tests: Node's own start of a thread does not read TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./page-worker.ts')

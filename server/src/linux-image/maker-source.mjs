// Runs the process from its sources, in development and in tests.
import { register } from 'tsx/esm/api'

register()
await import('./maker.ts')

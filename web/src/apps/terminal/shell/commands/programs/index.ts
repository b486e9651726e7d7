import { onDemand } from '../on-demand'
import { texts } from './texts'

const scriptAbout = (name: string) => ({
  name,
  summary: () => texts.js,
  usage: () => texts.jsUsage({ name }),
  details: () => [texts.jsValues, texts.apart],
})

const pythonAbout = (name: string) => ({
  name,
  summary: () => texts.python,
  usage: () => texts.pythonUsage({ name }),
  details: () => [texts.pythonLibrary, texts.apart],
})

const loadScript = async () => (await import('./js')).runJs
const loadPython = async () => (await import('./python')).runPython

/** Runs JavaScript in a sandbox. */
export const js = onDemand(scriptAbout('js'), async () => (await loadScript())('js'))
/** The same under the name that people look for. */
export const node = onDemand(scriptAbout('node'), async () => (await loadScript())('node'))
/** Runs Python in a sandbox. */
export const python = onDemand(pythonAbout('python'), async () => (await loadPython())('python'))
/** The same. */
export const python3 = onDemand(pythonAbout('python3'), async () => (await loadPython())('python3'))

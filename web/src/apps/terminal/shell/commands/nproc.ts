import { printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Number of processors that the browser tells. */
export const nproc: ShellCommand = {
  name: 'nproc',
  summary: () => texts.nproc,
  usage: () => 'nproc',
  run: () => printed(`${navigator.hardwareConcurrency}\n`),
}

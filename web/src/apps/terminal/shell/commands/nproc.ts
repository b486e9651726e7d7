import { printed, type ShellCommand } from '../shell-types'

/** Number of processors that the browser tells. */
export const nproc: ShellCommand = {
  name: 'nproc',
  summary: 'Print the number of processors',
  usage: 'nproc',
  run: () => printed(`${navigator.hardwareConcurrency}\n`),
}

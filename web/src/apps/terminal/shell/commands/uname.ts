import { productName, productVersion } from '@/lib/product'
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** The kernel's name in the About text [A9.17]. */
export const kernelName = `web-kernel ${productVersion}`

const parts = [
  { flag: 's', long: '--kernel-name', value: productName },
  { flag: 'n', long: '--nodename', value: 'otteros' },
  { flag: 'r', long: '--kernel-release', value: productVersion },
  { flag: 'v', long: '--kernel-version', value: kernelName },
  { flag: 'm', long: '--machine', value: 'wasm32' },
  { flag: 'o', long: '--operating-system', value: productName },
] as const

const usage = 'uname [-asnrvmo]'

/** Name and version of the system [A9.18]. */
export const uname: ShellCommand = {
  name: 'uname',
  summary: () => texts.uname,
  usage: () => usage,
  details: () => [
    texts.unameAll,
    texts.unameKernelName,
    texts.unameNode,
    texts.unameRelease,
    texts.unameVersion,
    texts.unameMachine,
    texts.unameSystem,
  ],
  run(args) {
    const unknown = args.find(
      (arg) => !/^-[asnrvmo]+$/.test(arg) && !parts.some(({ long }) => long === arg) && arg !== '--all',
    )
    if (unknown) return failed(`${texts.unameInvalid({ option: unknown })}\n${texts.usage({ usage })}`)
    const isAll = args.some((arg) => arg === '--all' || /^-\w*a/.test(arg))
    const chosen = parts.filter(
      ({ flag, long }) =>
        isAll || args.some((arg) => arg === long || (/^-\w/.test(arg) && arg.includes(flag))),
    )
    return printed(`${(chosen.length > 0 ? chosen : [parts[0]]).map(({ value }) => value).join(' ')}\n`)
  },
}

import { baseName, normalisePath } from '@/kernel/files/paths'
import { textFromBytes } from '../../text-input'
import { failed, printed } from '../../shell-types'
import type { CommandRun } from '../on-demand'
import { readProgram, runProgram } from './run-program'
import { texts } from './texts'

/** The program with what it finds around it, all before its first line, so that lines keep their numbers. */
const wrapped = (code: string, argv: readonly string[], input: string) =>
  `globalThis.process={argv:${JSON.stringify(argv)},env:{},platform:'otteros'};globalThis.stdin=${JSON.stringify(input)};(async()=>{${code.replace(/^#!.*/, '')}\n})()`

/** What `js` and `node` do. */
export const runJs =
  (command: 'js' | 'node'): CommandRun =>
  async (args, context) => {
    const { engine } = context
    const piped = textFromBytes(engine.stdin)
    const [first, second = '', ...others] = args
    const run = (code: string, argv: readonly string[], input: string) =>
      runProgram({ language: 'javascript', text: wrapped(code, [command, ...argv], input) }, context)
    if (first === '--version' || first === '-v') return printed('JavaScript of this browser\n') // not shown: few ask
    if (first === '-e' || first === '--eval') return run(second, others, piped)
    if (first === '-p' || first === '--print') return run(`console.log(await (${second}\n))`, others, piped)
    if (first === undefined || first === '-')
      return piped === '' ? failed(texts.nothing({ command }), 9) : run(piped, args.slice(1), '')
    const path = normalisePath(first, engine.cwd)
    const program = await readProgram(command, first, path, context)
    if ('problem' in program) return failed(program.problem)
    return run(program.text, [baseName(path), ...args.slice(1)], piped)
  }

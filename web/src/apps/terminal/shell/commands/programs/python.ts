// not shown in this module: parts of programs in Python, and what python says
import { normalisePath } from '@/kernel/files/paths'
import { failed, printed } from '../../shell-types'
import { textFromBytes } from '../../text-input'
import type { CommandRun } from '../on-demand'
import { readProgram, runProgram } from './run-program'

/** A text as Python reads it. JSON's form of a text is one of Python's. */
const quoted = (value: string) => JSON.stringify(value)

/** The program with its arguments and its input around it, compiled under its own name, so that mistakes name it and its lines. */
const wrapped = (text: string, name: string, argv: readonly string[], input: string | null) => `
import builtins as _b, io as _i, linecache as _l, sys as _s
_t = ${quoted(text)}
_s.argv = [${argv.map(quoted).join(', ')}]
_l.cache[${quoted(name)}] = (len(_t), None, _t.splitlines(True), ${quoted(name)})
${
  input === null
    ? ''
    : `_s.stdin = _i.StringIO(${quoted(input)})
def _r(prompt=''):
    print(prompt, end='', flush=True)
    line = _s.stdin.readline()
    if line == '':
        raise EOFError('EOF when reading a line')
    return line.rstrip('\\n')
_b.input = _r
`
}
exec(compile(_t, ${quoted(name)}, 'exec'), {'__name__': '__main__', '__file__': ${quoted(name)}, '__builtins__': _b})
`

/** Python line by line: its own loop, which asks for each. */
const interactive = `
import code as _c, sys as _s
try:
    _c.interact('Python ' + _s.version.split()[0] + '. exit() or Ctrl+D leaves.', local={'__name__': '__main__'}, exitmsg='')
except SystemExit:
    pass
`

/** What `python` and `python3` do. */
export const runPython =
  (command: 'python' | 'python3'): CommandRun =>
  async (args, context) => {
    const { engine } = context
    const piped = textFromBytes(engine.stdin)
    const input = piped === '' ? null : piped
    const rest = args.filter(
      (arg, index) => !/^-[uBEsSOq]+$/.test(arg) || args.slice(0, index).some((one) => !one.startsWith('-')),
    )
    const [first, second = '', ...others] = rest
    const run = (text: string) => runProgram({ language: 'python', text }, context)
    if (first === '--version' || first === '-V')
      return run(`import sys\nprint('Python ' + sys.version.split()[0])`)
    if (first === '-c') return run(wrapped(second, '<string>', ['-c', ...others], input))
    if (first === '-m') return failed(`${command}: -m is not available here`, 2)
    if (first === undefined || first === '-') {
      if (input !== null) return run(wrapped(input, '<stdin>', ['-', ...rest.slice(1)], ''))
      return context.isTerminal ? run(interactive) : printed('')
    }
    const program = await readProgram(command, first, normalisePath(first, engine.cwd), context)
    if ('problem' in program) return failed(program.problem, 2)
    return run(wrapped(program.text, first, rest, input))
  }

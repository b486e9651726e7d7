import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

const sequences: Readonly<Record<string, string>> = {
  bold: '\u001B[1m',
  dim: '\u001B[2m',
  smul: '\u001B[4m',
  rmul: '\u001B[24m',
  rev: '\u001B[7m',
  sgr0: '\u001B[0m',
  clear: '\u001B[H\u001B[2J',
  civis: '\u001B[?25l',
  cnorm: '\u001B[?25h',
  el: '\u001B[K',
}

/** Sizes and control sequences of the terminal, as scripts ask for them. */
export const tput: ShellCommand = {
  name: 'tput',
  summary: () => texts.tput,
  usage: () => 'tput cols|lines|colors|bold|sgr0|setaf N|…', // not shown: code, the same in every language
  run([name = '', number = '0'], { terminal }) {
    if (name === 'cols') return printed(`${terminal.size().columns}\n`)
    if (name === 'lines') return printed(`${terminal.size().rows}\n`)
    if (name === 'colors') return printed('256\n')
    if (name === 'setaf') return printed(`\u001B[38;5;${Number(number)}m`)
    if (name === 'setab') return printed(`\u001B[48;5;${Number(number)}m`)
    const sequence = sequences[name]
    return sequence === undefined ? failed(texts.tputUnknown({ name })) : printed(sequence)
  },
}

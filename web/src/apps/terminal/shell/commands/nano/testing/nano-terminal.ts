import { testFiles, testShell } from '../../../../testing/test-shell'

/** What a terminal of this size shows after a program wrote on it: the sequences that the editor uses, and no others. */
function createScreen(columns: number, rows: number) {
  let cells = Array.from({ length: rows }, () => '')
  let row = 0
  let column = 0
  const put = (text: string) => {
    const line = Array.from(cells[row] ?? '')
    while (line.length < column) line.push(' ')
    const added = Array.from(text)
    line.splice(column, added.length, ...added)
    cells[row] = line.join('')
    column += added.length
  }
  return {
    write(data: string) {
      // Text up to the first escape, and behind each sequence.
      const [start = '', ...parts] = data.split('\u001B')
      put(start)
      for (const part of parts) {
        const [, values = '', letter = '', text = ''] = /^\[\??([\d;]*)([A-Za-z])([^]*)$/.exec(part) ?? []
        const [first = 1, second = 1] = values.split(';').map((value) => Number(value || 1))
        if (letter === 'H') [row, column] = [first - 1, second - 1]
        if (letter === 'K') cells[row] = ''
        if (letter === 'J') cells = cells.map(() => '')
        put(text)
      }
    },
    rows: () => cells.map((line) => line.trimEnd()),
    cursor: () => [row + 1, column + 1] as const,
    widest: () => Math.max(...cells.map((line) => Array.from(line).length)),
    columns,
  }
}

/** nano in a terminal of its own: keys go in, what is seen comes out. */
export async function nanoTerminal(size: { columns: number; rows: number } = { columns: 60, rows: 12 }) {
  const files = testFiles()
  await files.createFolder('/home/work')
  const screen = createScreen(size.columns, size.rows)
  let hear: ((data: string | null) => void) | null = null
  let plain = ''
  const { shell, run } = await testShell({
    files,
    cwd: '/home/work',
    terminal: {
      write(text) {
        if (hear) screen.write(text)
        else plain += text
        return Promise.resolve()
      },
      readLine: () => Promise.resolve(null),
      takeScreen(given) {
        hear = given
        return () => {
          hear = null
        }
      },
      size: () => size,
    },
  })
  return {
    files,
    run,
    shell,
    screen,
    /** Starts a line; resolves when it ended. */
    start: (line: string) => shell.run(line),
    press(...keys: readonly string[]) {
      for (const key of keys) hear?.(key)
    },
    resize(columns: number, rows: number) {
      size.columns = columns
      size.rows = rows
      hear?.(null)
    },
    hasScreen: () => hear !== null,
    /** What was printed on the usual screen. */
    printed: () => plain,
    text: async (name: string) => {
      const bytes = await files.readBytes(`/home/work/${name}`)
      return bytes.ok ? new TextDecoder().decode(bytes.value) : null
    },
  }
}

/** Keys as terminals send them. */
export const key = {
  ctrl: (letter: string) => String.fromCharCode(letter.toUpperCase().charCodeAt(0) - 64),
  alt: (letter: string) => `\u001B${letter}`,
  up: '\u001B[A',
  down: '\u001B[B',
  right: '\u001B[C',
  left: '\u001B[D',
  home: '\u001B[H',
  end: '\u001B[F',
  pageUp: '\u001B[5~',
  pageDown: '\u001B[6~',
  delete: '\u001B[3~',
  backspace: '\u007F',
  enter: '\r',
} as const

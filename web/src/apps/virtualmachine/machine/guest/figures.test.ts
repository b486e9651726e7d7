import { expect, test } from 'vitest'
import { readFigures } from './figures'

const page = (cpu: string, ...processes: string[]) =>
  [
    '12.5 3.1',
    cpu,
    'MemTotal:          49140 kB',
    'MemFree:           20000 kB',
    'MemAvailable:      36000 kB',
    ...processes,
  ].join('\n')
const process = (pid: number, name: string, pages: number) =>
  `${pid} (${name}) S 1 ${'0 '.repeat(19)}${pages} 0 0`

test('figures are read of what the guest says, and how busy it was of two', () => {
  const first = readFigures(page('cpu  100 0 50 850 0 0 0 0 0 0', process(1, 'init', 3)), null)
  expect(first?.figures).toEqual({
    uptime: 12.5,
    cpu: null,
    memoryTotal: 49140 * 1024,
    memoryFree: 36000 * 1024,
    processes: [{ pid: 1, name: 'init', memory: 3 * 4096 }],
  })
  const second = readFigures(page('cpu  175 0 50 875 0 0 0 0 0 0'), first?.times ?? null)
  expect(second?.figures.cpu).toBe(0.75)
})

test('a process may have any name, and threads of the kernel are left out', () => {
  const read = readFigures(
    page('cpu  1 0 0 1 0', process(2, 'kthreadd', 0), process(7, 'a) (b\u001b[2J', 1)),
    null,
  )
  expect(read?.figures.processes).toEqual([{ pid: 7, name: 'a) (b[2J', memory: 4096 }])
})

test.each(['', 'nonsense', 'NaN x\ncpu  1 2 3', page('cpu  a b c d e'), page('cpu0 1 2 3 4 5')])(
  'what is no page of figures is refused: %j',
  (text) => {
    expect(readFigures(text, null)).toBeNull()
  },
)

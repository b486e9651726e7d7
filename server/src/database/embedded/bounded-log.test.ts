import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBoundedLog } from './bounded-log.mjs'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otteros-log-'))
  file = join(folder, 'postgres.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const text = (path: string) => readFileSync(path, 'utf8')

describe('the log of the database', () => {
  test('keeps the newest lines within its limit, and those before in a second file', () => {
    const write = openBoundedLog(file, 1_000)
    for (let nth = 0; nth < 5_000; nth++) write(Buffer.from(`line ${nth}\n`))
    expect([statSync(file).size, statSync(`${file}.1`).size].every((size) => size <= 1_000)).toBe(true)
    const lines = (text(`${file}.1`) + text(file)).trimEnd().split('\n')
    expect(lines.at(-1)).toBe('line 4999')
    expect(lines).toEqual(lines.map((_, index) => `line ${5_000 - lines.length + index}`))
    expect(lines.length).toBeGreaterThan(90)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('shortens what an earlier version let grow, and what is written at once', () => {
    writeFileSync(file, `${'x'.repeat(50_000)}the end\n`)
    writeFileSync(`${file}.1`, 'y'.repeat(50_000))
    const write = openBoundedLog(file, 1_000)
    expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([1_000, 1_000])
    expect(text(file)).toMatch(/x+the end\n$/)
    write(Buffer.from(`${'z'.repeat(9_999)}last\n`))
    expect(text(file)).toHaveLength(1_000)
    expect(text(file)).toMatch(/z+last\n$/)
  })

  test('loses lines, and nothing else, where it cannot be written', () => {
    const write = openBoundedLog(join(folder, 'missing', 'postgres.log'), 1_000)
    expect(() => write(Buffer.from('line\n'))).not.toThrow()
  })
})

// What prints more than is kept, in the place of the database, until it is told to stop.
const chatty = `
process.once('SIGINT', () => { console.log('told to stop'); process.exit() })
for (let nth = 0; nth < 20_000; nth++) console.log('line ' + nth)
setInterval(() => {}, 1_000)
`

test.runIf(process.platform !== 'win32')(
  'what a database prints after its server was killed is in its log, which stays bounded',
  async () => {
    const guardFile = fileURLToPath(new URL('./guard.mjs', import.meta.url))
    const guard = spawn(process.execPath, [guardFile, '15000', file, '10000'], {
      stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
    })
    const inlet = guard.stdio[3]
    const database = spawn(process.execPath, ['-e', chatty], { stdio: ['ignore', inlet, inlet] })
    inlet?.destroy()
    guard.stdin?.write(`${database.pid}\n`)
    await expect.poll(() => text(file)).toMatch(/line 19999\n$/)
    const ended = once(guard, 'exit')
    // As the end of the server would.
    guard.stdin?.destroy()
    await ended
    expect(database.exitCode ?? database.signalCode).toBe(0)
    expect(text(`${file}.1`) + text(file)).toMatch(/line 19999\ntold to stop\n$/)
    expect(statSync(file).size + statSync(`${file}.1`).size).toBeLessThanOrEqual(20_000)
  },
)

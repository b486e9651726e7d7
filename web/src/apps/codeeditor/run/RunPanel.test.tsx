// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createScriptQuestions } from '@/kernel/otterscript/questions'
import { inspect } from '@/sandbox/guest/inspect'
import { RunPanel } from './RunPanel'
import { durationText } from './RunStatus'
import { type NewLine, addLines, emptyConsole, textLine } from '@/ui/console/console-lines'
import type { RunSession } from './run-session'
import { type RunState, newRun } from './run-state'

afterEach(cleanup)

function show(change: Partial<RunState> = {}, lines: readonly NewLine[] = []) {
  const store = createStore<RunState>(() => ({
    ...newRun,
    ...change,
    console: addLines(emptyConsole, lines),
  }))
  const session = {
    questions: createScriptQuestions(),
    getState: store.getState,
    subscribe: store.subscribe,
    start: vi.fn<RunSession['start']>(),
    stop: vi.fn<RunSession['stop']>(),
    answer: vi.fn<RunSession['answer']>(),
    clear: vi.fn<RunSession['clear']>(),
    attach: vi.fn<RunSession['attach']>(() => () => undefined),
    dispose: vi.fn<RunSession['dispose']>(),
  }
  const onGoTo = vi.fn<(line: number, column: number) => void>()
  const onClose = vi.fn<() => void>()
  render(<RunPanel session={session} onGoTo={onGoTo} onPressed={() => undefined} onClose={onClose} />)
  return { session, store, onGoTo, onClose, log: screen.getByRole('log', { name: 'Console' }) }
}

describe('the run panel', () => {
  test('has a console by that name, with errors in words and a way to their place', () => {
    const { log, onGoTo } = show({ phase: 'failed' }, [
      textLine('log', 'hello'),
      textLine('error', 'boom', { line: 3, column: 7 }),
    ])
    expect(log.textContent).toContain('hello')
    expect(log.textContent).toContain('Error: boom')
    fireEvent.click(within(log).getByRole('button', { name: 'Go to line 3, column 7' }))
    expect(onGoTo).toHaveBeenCalledWith(3, 7)
  })

  test('opens objects level by level', () => {
    const { log } = show({}, [{ ...textLine('log', ''), values: [inspect({ a: { b: 'deep' } })] }])
    fireEvent.click(within(log).getByRole('button', { name: '{a: {b: "deep"}}' }))
    expect(within(log).getByRole('button', { name: 'Object' }).getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(within(log).getByRole('button', { name: '{b: "deep"}' }))
    expect(within(log).getByText('"deep"')).toBeTruthy()
  })

  test('shows tables with a row per entry', () => {
    const { log } = show({}, [
      { ...textLine('log', ''), level: 'table', values: [inspect([{ a: 1 }, { b: 2 }])] },
    ])
    const table = within(log).getByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['(index)', 'a', 'b'])
    expect(within(table).getAllByRole('row')).toHaveLength(3)
  })

  test('filters, and says when nothing fits', () => {
    const { log } = show({}, [textLine('log', 'otter'), textLine('log', 'seal')])
    const filter = screen.getByRole('searchbox', { name: 'Filter console' })
    fireEvent.change(filter, { target: { value: 'ott' } })
    expect(log.textContent).toBe('otter')
    fireEvent.change(filter, { target: { value: 'whale' } })
    expect(log.textContent).toBe('No line contains “whale”')
  })

  test('puts the newest of very many lines into the page, more on demand', () => {
    const { log } = show(
      {},
      Array.from({ length: 6000 }, (_, index) => textLine('log', `line ${index}`)),
    )
    expect(log.textContent).toContain('1,000 earlier lines were dropped')
    expect(log.textContent).toContain('line 5999')
    expect(log.childElementCount).toBeLessThan(200)
    fireEvent.click(within(log).getByRole('button', { name: 'Show 500 earlier lines' }))
    expect(log.textContent).toContain('line 5400')
  })

  test('shows how far Python is, in bytes', () => {
    show({ phase: 'loading', isRunning: true, loadedBytes: 3_000_000 })
    const bar = screen.getByRole('progressbar', { name: 'Loading Python' })
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3000000', '13394199'])
    expect(screen.getByText('3.0 of 13.4 MB')).toBeTruthy()
  })

  test('asks for a line of input', () => {
    const { session } = show({ phase: 'running', isRunning: true, question: 'Name? ' })
    const field = screen.getByRole('textbox', { name: 'Name?' })
    fireEvent.change(field, { target: { value: 'Otto' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enter' }))
    expect(session.answer).toHaveBeenCalledWith('Otto')
    fireEvent.click(screen.getByRole('button', { name: 'End input' }))
    expect(session.answer).toHaveBeenLastCalledWith(null)
  })

  test('stops a live page, clears and closes', () => {
    const { session, onClose } = show({ phase: 'live', hasPage: true })
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(session.stop).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Clear console' }))
    expect(session.clear).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Close run panel' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('times are said as people say them', () => {
    expect([12, 3400, 125_000].map(durationText)).toEqual(['12 ms', '3.4 s', '2 min 5 s'])
  })
})

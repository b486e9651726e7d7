import { expect, test } from 'vitest'
import { simulate } from './simulated-system'

/** A sequence of numbers that is the same in every run, over the whole range from 0 up to 1. */
function sequence() {
  let state = 1
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

test('simulated processes have a pid, a name, cpu, memory and are running or sleeping [A3.4]', () => {
  const random = sequence()
  const statuses = new Set<string>()
  for (let step = 0; step < 200; step++) {
    const { processes } = simulate(random)
    expect(new Set(processes.map((process) => process.pid)).size).toBe(processes.length)
    for (const process of processes) {
      expect(Object.keys(process)).toEqual(['pid', 'name', 'cpu', 'memory', 'status'])
      expect(process.name).not.toBe('')
      expect(process.memory).toBeGreaterThan(0)
      expect(process.cpu > 0).toBe(process.status === 'running')
      statuses.add(process.status)
    }
  }
  expect([...statuses].toSorted()).toEqual(['running', 'sleeping'])
})

test('disk use stays between 45 and 55 percent, processor and memory within what there is [A9.2]', () => {
  const random = sequence()
  const disk: number[] = []
  const cpu = new Set<number>()
  for (let step = 0; step < 500; step++) {
    const system = simulate(random)
    disk.push(system.disk)
    cpu.add(system.cpu)
    expect(system.cpu).toBeLessThanOrEqual(100)
    expect(system.memory.used).toBeLessThan(system.memory.total)
  }
  expect(Math.min(...disk)).toBeGreaterThanOrEqual(45)
  expect(Math.min(...disk)).toBeLessThan(46)
  expect(Math.max(...disk)).toBeLessThanOrEqual(55)
  expect(Math.max(...disk)).toBeGreaterThan(54)
  expect(cpu.size).toBeGreaterThan(100)
})

test('even when every process is at its busiest the figures fit', () => {
  const system = simulate(() => 0.999_999)
  expect(system.cpu).toBeLessThanOrEqual(100)
  expect(system.disk).toBe(55)
  expect(simulate(() => 0).disk).toBe(45)
})

test('the summary adds up what the processes use', () => {
  const { processes, cpu, memory } = simulate(sequence())
  expect(cpu).toBeCloseTo(processes.reduce((total, process) => total + process.cpu, 0))
  expect(memory.used).toBeCloseTo(processes.reduce((total, process) => total + process.memory, 0))
})

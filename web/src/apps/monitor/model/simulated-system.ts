/** A process of the simulated system [A3.4]. */
export interface SimulatedProcess {
  readonly pid: number
  readonly name: string
  /** Percent of the simulated processor. */
  readonly cpu: number
  /** MB of the simulated memory. */
  readonly memory: number
  readonly status: 'running' | 'sleeping'
}

/** The simulated system at one moment: its processes and what they add up to [A2.22]. */
export interface SimulatedSystem {
  readonly processes: readonly SimulatedProcess[]
  /** Percent, 0 to 100. */
  readonly cpu: number
  /** MB. */
  readonly memory: { readonly used: number; readonly total: number }
  /** Percent of the simulated disk, 45 to 55 [A9.2]. */
  readonly disk: number
}

/** How often the simulated figures change, in ms [A9.2]. */
export const refreshPeriod = 2000
/** Least and most simulated disk use, in percent [A9.2]. */
export const diskLimits = { least: 45, most: 55 } as const
/** MB: the 8 GB that the About tab of Settings names [A1.4]. */
const totalMemory = 8192

interface Template {
  readonly pid: number
  readonly name: string
  /** MB around which its memory varies. */
  readonly memory: number
  /** Percent of the processor at its busiest; all together stay below 100. */
  readonly busiest: number
  /** How likely it is to run at any moment, 0 to 1. */
  readonly activity: number
}

const templates: readonly Template[] = [
  { pid: 1, name: 'init', memory: 12, busiest: 1, activity: 0.3 },
  { pid: 2, name: 'web-kernel', memory: 256, busiest: 12, activity: 1 },
  { pid: 14, name: 'window-manager', memory: 186, busiest: 14, activity: 0.9 },
  { pid: 23, name: 'compositor', memory: 312, busiest: 18, activity: 0.9 },
  { pid: 31, name: 'file-system', memory: 148, busiest: 9, activity: 0.5 },
  { pid: 38, name: 'network-service', memory: 64, busiest: 5, activity: 0.4 },
  { pid: 45, name: 'session-service', memory: 72, busiest: 2, activity: 0.3 },
  { pid: 52, name: 'notification-service', memory: 38, busiest: 2, activity: 0.2 },
  { pid: 67, name: 'plugin-host', memory: 224, busiest: 10, activity: 0.4 },
  { pid: 81, name: 'script-engine', memory: 196, busiest: 12, activity: 0.4 },
  { pid: 96, name: 'clock', memory: 18, busiest: 1, activity: 0.3 },
  { pid: 104, name: 'search-index', memory: 132, busiest: 8, activity: 0.2 },
]

const rounded = (value: number) => Math.round(value * 10) / 10
const sum = (values: readonly number[]) => rounded(values.reduce((total, value) => total + value, 0))

/** A new moment of the simulated system with random figures [A9.2]; `random` answers from 0 up to 1. */
export function simulate(random: () => number = Math.random): SimulatedSystem {
  const processes = templates.map(({ pid, name, memory, busiest, activity }): SimulatedProcess => {
    const isRunning = random() < activity
    return {
      pid,
      name,
      cpu: isRunning ? rounded(0.1 + random() * (busiest - 0.1)) : 0,
      memory: rounded(memory * (0.9 + random() * 0.2)),
      status: isRunning ? 'running' : 'sleeping',
    }
  })
  return {
    processes,
    cpu: sum(processes.map((process) => process.cpu)),
    memory: { used: sum(processes.map((process) => process.memory)), total: totalMemory },
    disk: rounded(diskLimits.least + random() * (diskLimits.most - diskLimits.least)),
  }
}

/** Milliseconds of the processor that this process has used so far. Unlike the clock's, work of others does not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

import type postgres from 'postgres'

/** How a pool of connections is used at this moment. */
export interface PoolUsage {
  readonly most: number
  readonly inUse: number
  /** Requests that wait for a connection. */
  readonly waiting: number
  /** When a connection was last given back (`performance.now()`); -Infinity before. */
  readonly lastGivenBack: number
}

/** Counts the connections that `driver` hands out, and those who wait for one. Must be the last to change `reserve`. */
export function watchPool(driver: postgres.Sql, most: number): () => PoolUsage {
  const usage = { most, inUse: 0, waiting: 0, lastGivenBack: -Infinity }
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    usage.waiting += 1
    const session = await reserve().finally(() => (usage.waiting -= 1))
    usage.inUse += 1
    const release = session.release.bind(session)
    let isOut = true
    return Object.assign(session, {
      release: () => {
        if (isOut) usage.inUse -= 1
        isOut = false
        usage.lastGivenBack = performance.now()
        release()
      },
    })
  }
  return () => usage
}

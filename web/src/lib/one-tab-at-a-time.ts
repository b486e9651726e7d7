/** Runs work that one tab of this browser at a time may do; where the browser has no locks, at once. */
export const oneTabAtATime =
  (name: string) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(name, work) : work()

/* The worker of one terminal: a shell and nothing else, so that whatever a script does stops at its edge. */
import { type HostPort, hostShell } from './host-shell'

// The page's types know `self` as a window; in a worker it is the port to the page.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker's global scope has both methods
hostShell(self as unknown as HostPort)

/* The worker of one terminal: a shell and nothing else, so that whatever a script does stops at its edge. */
import { hostShell } from './host-shell'

hostShell(self)

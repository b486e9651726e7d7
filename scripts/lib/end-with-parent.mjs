// Ends groups of processes after the process that started this one, which may have been killed. That one alone holds the other
// end of standard input, and writes a line with the number of each group into it.
import process from 'node:process'

/** A server with a database takes a while to stop in order (ms). */
const patienceMs = 20_000
const lookEveryMs = 100

let told = ''
const groups = () =>
  told
    .split('\n')
    .map(Number)
    .filter((group) => group > 0)

/** @param {number} group @param {string | 0} signal @returns {boolean} whether anything of it was there */
function signal(group, signal) {
  try {
    return process.kill(process.platform === 'win32' ? group : -group, signal)
  } catch {
    return false
  }
}

function endAll() {
  for (const group of groups()) signal(group, 'SIGTERM')
  const deadline = Date.now() + patienceMs
  const look = () => {
    const left = groups().filter((group) => signal(group, 0))
    if (left.length === 0) process.exit()
    if (Date.now() < deadline) return
    for (const group of left) signal(group, 'SIGKILL')
    process.exit()
  }
  look()
  setInterval(look, lookEveryMs)
}

process.stdin.setEncoding('utf8')
process.stdin.on('data', (text) => (told += text))
process.stdin.once('end', endAll)
process.stdin.once('error', endAll)

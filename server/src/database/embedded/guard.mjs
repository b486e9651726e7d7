// Ends the database when its server is gone, however that ended. The server starts this beside the database, with a pipe as
// standard input that it alone holds: the pipe ends with the server. When the database ends first, the server ends this.
// Plain JavaScript, because Node runs it as a program of its own, from the sources as well.
const [database, patience] = process.argv.slice(2).map(Number)
const lookEveryMs = 100

/** @param {NodeJS.Signals | 0} signal @returns {boolean} whether the database was there to take it */
function signal(signal) {
  try {
    return process.kill(database, signal)
  } catch {
    return false
  }
}

function endDatabase() {
  // In order; on Windows there is no such signal, and the database recovers at its next start.
  if (!signal('SIGINT')) process.exit()
  const deadline = Date.now() + patience
  const look = () => {
    if (!signal(0)) process.exit()
    if (Date.now() > deadline) {
      signal('SIGQUIT')
      process.exit()
    }
  }
  setInterval(look, lookEveryMs)
}

process.stdin.once('end', endDatabase)
process.stdin.once('error', endDatabase)
process.stdin.resume()

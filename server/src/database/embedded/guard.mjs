// Writes the database's log, and ends the database when its server is gone, however that ended. The server starts this
// before the database, with a pipe as standard input that it alone holds: the pipe ends with the server. It brings the
// database's number when that is known, and the word "ended" when the database ended first. What the database prints
// comes from a second pipe, which ends with the last of its processes. On Windows there is none: the server writes the log.
// Plain JavaScript, because Node runs it as a separate program, from the sources as well.
import { Socket } from 'node:net'
import { openBoundedLog } from './bounded-log.mjs'

const [patience, logFile, logLimit] = process.argv.slice(2)
const lookEveryMs = 100
const printedByDatabase = 3

let told = ''
let hasLog = logFile !== undefined
const database = () => Number.parseInt(told)

/** @param {NodeJS.Signals | 0} signal @returns {boolean} whether the database was there to take it */
function signal(signal) {
  try {
    return process.kill(database(), signal)
  } catch {
    return false
  }
}

/** Ends this process when `isOver`, but not before all that the database printed is written. */
function leaveWhen(isOver) {
  const look = () => {
    if (!hasLog && isOver()) process.exit()
  }
  look()
  setInterval(look, lookEveryMs)
}

function endDatabase() {
  // In order; on Windows there is no such signal, and the database recovers at its next start.
  signal('SIGINT')
  setTimeout(() => {
    signal('SIGQUIT')
    process.exit()
  }, Number(patience))
  leaveWhen(() => !signal(0))
}

let serverIsGone = false
const whenServerIsGone = () => {
  if (serverIsGone) return
  serverIsGone = true
  if (told.includes('ended') || !(database() > 0)) leaveWhen(() => true)
  else endDatabase()
}
process.stdin.setEncoding('utf8')
process.stdin.on('data', (text) => (told += text))
process.stdin.once('end', whenServerIsGone)
process.stdin.once('error', whenServerIsGone)

if (logFile !== undefined) {
  const write = openBoundedLog(logFile, Number(logLimit))
  const printed = new Socket({ fd: printedByDatabase, readable: true, writable: false })
  printed.on('data', write)
  printed.on('error', () => {})
  printed.once('close', () => (hasLog = false))
}

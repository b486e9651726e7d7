#!/usr/bin/env node
// The command of the package: `otteros` starts the server, `otteros role …` and the others do an operator's work.
import { existsSync, readFileSync } from 'node:fs'
import { isSupported, oldestNode } from '../lib/node-version.mjs'

const inPackage = (path) => new URL(`../../${path}`, import.meta.url)
const commands = ['role', 'person', 'app', 'storage', 'backup', 'restore', 'vm-image']
const usage = `Usage:
  otteros                     starts the server; its data is in ./otteros-data, or in DATA_DIR
  otteros role …              who may do what
  otteros person …            accounts and invitations
  otteros app …               apps of the store
  otteros backup …            makes, lists and checks backups
  otteros restore …           brings a backup back, or rehearses that
  otteros storage …           moves stored files between the data folder and a bucket
  otteros vm-image            makes the Linux of the virtual machine
  otteros --version           which version this is
Settings are environment variables: see README.md of the package.
`

if (!isSupported(process.versions.node)) {
  process.stderr.write(
    `OtterOS needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}.\n`,
  )
  process.exit(1)
}
// A package lies in a folder that npm may empty: data does not belong there.
process.env.DATA_DIR ||= `${process.cwd()}/otteros-data`

const [command = 'start', ...rest] = process.argv.slice(2)
if (command === '--version' || command === '-v')
  process.stdout.write(`${JSON.parse(readFileSync(inPackage('package.json'), 'utf8')).version}\n`)
else if (command === 'start' && rest.length === 0) await import(inPackage('server/dist/main.js').href)
else if (commands.includes(command) && existsSync(inPackage(`server/dist/${command}.js`))) {
  process.argv.splice(2, 1)
  await import(inPackage(`server/dist/${command}.js`).href)
} else {
  process.stderr.write(usage)
  process.exitCode = command === '--help' || command === '-h' ? 0 : 1
}

// Runs random and mutated programs against everything that is promised of any text:
//   npm run fuzz -w @otteros/otterscript -- --count 100000 --seed 1
// The same seed gives the same programs. The first text that breaks a promise is printed, and the exit code is 1.
import { parseArgs } from 'node:util'
import { readGolden } from '../testing/read-golden'
import { fuzz } from './fuzz'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const report = await fuzz({
  count: Number(values.count),
  seed: Number(values.seed),
  golden: readGolden().map(({ text }) => text),
  onProgress: (line) => void process.stderr.write(`${line}\n`),
})
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exitCode = report.failure ? 1 : 0

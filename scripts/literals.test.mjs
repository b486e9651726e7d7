import { expect, test } from 'vitest'
import { literalsIn } from './lib/literals.mjs'

const textsOf = (source) => literalsIn(source, 'View.tsx').map(({ line, text }) => `${line} ${text}`)

test('finds what people read, wherever it stands', () => {
  expect(
    textsOf(`
const title = 'Delete these files?'
const failure = { message: 'Failed', code: 'not_found' }
export const View = ({ count }) => (
  <section aria-label="Files" className="flex items-center gap-2">
    Nothing here
    <p title={count ? \`\${count} files left\` : 'Empty folder'}>{count}</p>
  </section>
)
`),
  ).toEqual([
    '2 Delete these files?',
    '3 Failed',
    '5 Files',
    '6 Nothing here',
    '7 … files left',
    '7 Empty folder',
  ])
})

test('leaves out what only code and logs have', () => {
  expect(
    textsOf(`
import { x } from './some where'
type Kind = 'not shown' | 'as it is'
log.warn('The file is gone')
const texts = defineTexts({ gone: 'The file is gone' })
if (kind === 'as it is') throw new Error('This cannot be')
const query = 'select=id,name&order=name.asc'
const look = 'absolute top-0 px-2 hover:bg-raised'
const key = event.key === 'Enter' ? 'Escape' : 'ArrowUp'
const name = 'New folder' // not shown: part of a path
// not shown: what the machine prints
const printed = 'login as root'
`),
  ).toEqual([])
})

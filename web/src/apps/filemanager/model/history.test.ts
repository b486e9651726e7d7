import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  folderAbove,
  goBack,
  goForward,
  historyLimit,
  type NavigationHistory,
  replacePresent,
  startHistory,
  visit,
} from './history'

const paths = fc.constantFrom('/', '/home', '/home/documents', '/apps', '/system')
const steps = fc.array(
  fc.oneof(
    paths.map((path) => (history: NavigationHistory) => visit(history, path)),
    fc.constant(goBack),
    fc.constant(goForward),
  ),
  { maxLength: 40 },
)

describe('the history of a window', () => {
  test('goes back and forward, and forgets what lay ahead when one turns off', () => {
    const walked = visit(visit(startHistory('/'), '/home'), '/home/documents')
    expect(goBack(walked).present).toBe('/home')
    expect(goForward(goBack(walked))).toEqual(walked)
    expect(visit(goBack(walked), '/apps').future).toEqual([])
    expect(goBack(startHistory('/'))).toEqual(startHistory('/'))
    expect(goForward(walked)).toBe(walked)
  })

  test('visiting the same folder is no step', () => {
    const history = startHistory('/home')
    expect(visit(history, '/home')).toBe(history)
  })

  test('forward undoes back, whatever was walked', () => {
    fc.assert(
      fc.property(steps, (walk) => {
        const history = walk.reduce((now, step) => step(now), startHistory('/'))
        expect(history.past.length === 0 ? history : goForward(goBack(history))).toEqual(history)
        expect(history.future.length === 0 ? history : goBack(goForward(history))).toEqual(history)
      }),
    )
  })

  test('is limited', () => {
    let history = startHistory('/')
    for (let index = 0; index < historyLimit * 2; index++) history = visit(history, `/${index}`)
    expect(history.past).toHaveLength(historyLimit)
  })

  test('a folder that vanished leaves no step to itself and none to where one already is', () => {
    const history = visit(visit(startHistory('/'), '/home'), '/home/gone')
    expect(replacePresent(history, '/home')).toEqual({ past: ['/'], present: '/home', future: [] })
  })

  test('knows the folder above, and that there is none above the root', () => {
    expect(folderAbove(startHistory('/home/documents'))).toBe('/home')
    expect(folderAbove(startHistory('/home'))).toBe('/')
    expect(folderAbove(startHistory('/'))).toBeNull()
  })
})

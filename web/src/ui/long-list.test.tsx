// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LongList } from './long-list'

/** What is observed, with the way to say that it came near or went. */
const observed = new Map<Element, (isIntersecting: boolean, height?: number) => void>()

class FakeObserver {
  private readonly callback: (entries: readonly object[]) => void
  private readonly elements: Element[] = []
  constructor(callback: (entries: readonly object[]) => void) {
    this.callback = callback
  }
  observe(element: Element) {
    this.elements.push(element)
    observed.set(element, (isIntersecting, height = 0) =>
      act(() => this.callback([{ isIntersecting, boundingClientRect: { height } }])),
    )
  }
  disconnect() {
    for (const element of this.elements) observed.delete(element)
  }
}

beforeEach(() => {
  observed.clear()
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (name: string) => <button type="button">{name}</button>
const keyOf = (name: string) => name

function Fixture({ items }: { readonly items: readonly string[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller}>
      <LongList label="Names" items={items} keyOf={keyOf} estimate={2} scroller={scroller}>
        {draw}
      </LongList>
    </div>
  )
}

const names = Array.from({ length: 100 }, (_, index) => `n${index}`)
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const blockAt = (index: number) => {
  const block = screen.getByRole('list').children[index]
  if (!(block instanceof HTMLElement)) throw new Error('no block')
  return block
}
const see = (index: number, isNear: boolean, height?: number) =>
  observed.get(blockAt(index))?.(isNear, height)

test('draws the first items, and room for the rest', () => {
  render(<Fixture items={names} />)
  expect(shown()).toEqual(names.slice(0, 40))
  expect(blockAt(1).style.height).toBe('80rem')
  expect(blockAt(2).style.height).toBe('40rem')
})

test('draws what comes near; what goes leaves room of its own height', () => {
  render(<Fixture items={names} />)
  see(2, true)
  expect(shown()).toEqual([...names.slice(0, 40), ...names.slice(80)])
  expect(screen.getByText('n80').parentElement?.getAttribute('aria-posinset')).toBe('81')
  expect(screen.getByText('n80').parentElement?.getAttribute('aria-setsize')).toBe('100')
  see(0, false, 1234)
  expect(shown()).toEqual(names.slice(80))
  expect(blockAt(0).style.height).toBe('1234px')
  see(0, true)
  expect(shown()[0]).toBe('n0')
})

test('a list that grows at its end keeps the heights of what went', () => {
  const { rerender } = render(<Fixture items={names} />)
  see(0, false, 1234)
  rerender(<Fixture items={[...names, 'more']} />)
  expect(blockAt(0).style.height).toBe('1234px')
})

test('what has the keyboard stays', () => {
  render(<Fixture items={names} />)
  screen.getByText('n3').focus()
  see(0, false, 1234)
  expect(document.activeElement?.textContent).toBe('n3')
})

test('other items do not take the height of those before', () => {
  const { rerender } = render(<Fixture items={names} />)
  see(0, false, 1234)
  rerender(<Fixture items={names.slice(0, 10)} />)
  expect(blockAt(0).style.height).toBe('20rem')
})

import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'

/** Items that come and go together: few enough to draw at once, many enough that few observers are needed. */
const blockSize = 40
/** How far outside of the scrolled area items are drawn, in px. */
const margin = 800

interface BlockProps<Item> {
  readonly items: readonly Item[]
  readonly first: number
  readonly total: number
  readonly estimate: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item) => ReactNode
}

/** The same items at the same places: their heights stay when a list grows at its end. */
const areSame = <Item,>(one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

function Block<Item>({ items, first, total, estimate, scroller, keyOf, children }: BlockProps<Item>) {
  const root = useRef<HTMLDivElement>(null)
  // The first block is on screen before anything can be observed.
  const [isNear, setNear] = useState(first === 0)
  const [left, setLeft] = useState<{ readonly items: readonly Item[]; readonly height: number } | null>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        if (entry.isIntersecting) setNear(true)
        // What has the keyboard stays, or the keyboard would be lost.
        else if (!element.contains(document.activeElement)) {
          setLeft({ items, height: entry.boundingClientRect.height })
          setNear(false)
        }
      },
      { root: scroller.current, rootMargin: `${margin}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [items, scroller])
  if (isNear)
    return (
      <div ref={root} role="presentation">
        {items.map((item, index) => (
          <div key={keyOf(item)} role="listitem" aria-posinset={first + index + 1} aria-setsize={total}>
            {children(item)}
          </div>
        ))}
      </div>
    )
  const height = left && areSame(left.items, items) ? `${left.height}px` : `${items.length * estimate}rem`
  return <div ref={root} role="presentation" style={{ height }} />
}

interface LongListProps<Item> {
  /** The accessible name. */
  readonly label: string
  /** A new array for every change. */
  readonly items: readonly Item[]
  /** How many items there are where `items` are the first of them; default: these. */
  readonly total?: number
  readonly keyOf: (item: Item) => string
  /** Usual height of an item in rem; items may differ. */
  readonly estimate: number
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Draws an item; the same function as long as it draws the same. */
  readonly children: (item: Item) => ReactNode
}

/** A list of thousands of items of any height, of which only those near the scrolled area are drawn. */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, total = items.length, keyOf, estimate, scroller, children } = props
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / blockSize) }, (_, index) =>
        items.slice(index * blockSize, (index + 1) * blockSize),
      ),
    [items],
  )
  return (
    <div role="list" aria-label={label}>
      {blocks.map((block, index) => (
        <Block
          // oxlint-disable-next-line react/no-array-index-key -- a block is a place in the list
          key={index}
          items={block}
          first={index * blockSize}
          total={total}
          estimate={estimate}
          scroller={scroller}
          keyOf={keyOf}
        >
          {children}
        </Block>
      ))}
    </div>
  )
}

import { vi } from 'vitest'

interface FakeAnimation {
  readonly element: Element
  readonly property: string
  /** px at the start and at the end. */
  readonly range: readonly [number, number]
  readonly duration: number
  currentTime: number
}

/** First length of each keyframe that is not zero by its form, px: `-20px 0px` and `translateY(-20px)` are both -20. */
const lengths = (keyframes: readonly string[]): readonly [number, number] => {
  const [from = 0, to = 0] = keyframes.map((keyframe) => Number(/-?\d+(?:\.\d+)?/.exec(keyframe)?.[0]))
  return [from, to]
}

/**
 * Stands in for the browser's animations, which the test environment does not play: keeps those that run and tells where
 * they put an element.
 */
export function fakeAnimations() {
  const running = new Set<FakeAnimation>()
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, keyframes, timing) {
    const [property = '', values] = Object.entries(keyframes ?? {})[0] ?? []
    const animation: FakeAnimation & Pick<Animation, 'pause' | 'cancel'> = {
      element: this,
      property,
      range: lengths(values as string[]),
      duration: Number((timing as KeyframeAnimationOptions).duration),
      currentTime: 0,
      pause: () => undefined,
      cancel: () => void running.delete(animation),
    }
    running.add(animation)
    return animation as unknown as Animation
  })
  const along = (element: Element, property: string) => {
    const animation = [...running].find((one) => one.element === element && one.property === property)
    if (!animation) return null
    const [from, to] = animation.range
    return from + ((to - from) * animation.currentTime) / animation.duration
  }
  return {
    /** How far animations move an element, px; null: none runs on it. */
    offsetOf(element: Element) {
      const [x, y] = [along(element, 'translate'), along(element, 'transform')]
      return x === null || y === null ? null : { x, y }
    },
  }
}

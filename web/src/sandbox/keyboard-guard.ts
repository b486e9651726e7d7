import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { watchFrameEntries } from '@/lib/frame-entry'

/** Pulls of the keyboard after which a page is ended. */
export const mostPulls = 3
/** How soon a pull below a cover is noticed for sure, in ms; until then a page is not believed (open-page). */
export const noticeTime = 300
/** Time between two looks at who has the keyboard, in ms: between two frames it changes hands without an event. */
const lookInterval = 200
/** How long a press in a page may take to be heard of after the keyboard moved into it, in ms. */
const pressPatience = 150
/** How long a press explains that a page has the keyboard, in ms. */
const pressTime = 500

/** Whether a page may have the keyboard. */
export interface KeyboardRules {
  /**
   * `free`: it may. `behind`: only once the person goes into it, as its window is behind or has other places to type.
   * `covered`: the desktop is locked or asks for the password.
   */
  readonly state: () => 'free' | 'behind' | 'covered'
  /** The person went into the page by pointer or Tab key while its window was behind. */
  readonly onEntered: () => void
  /** It pulled the keyboard to itself too often. */
  readonly onThief: () => void
}

/** Keeps a page from the keyboard. */
export interface KeyboardGuard {
  /** The runtime in the page reports that the person pressed there. */
  readonly pressed: () => void
  readonly stop: () => void
}

/** The window that a page is in. */
export interface PageWindow {
  readonly os: Pick<Os, 'windows' | 'session'>
  readonly windowId: WindowId
  /** The window has its own places to type. */
  readonly isShared?: boolean
}

/**
 * The rules for a page in a window: it has the keyboard while the window is in front of an uncovered desktop. In a window that
 * has its own places to type, it has the keyboard only once the person goes into the page.
 */
export const keyboardRules = (
  { os, windowId, isShared = false }: PageWindow,
  onThief: () => void,
): KeyboardRules => ({
  state: () => {
    if (os.session.getState().cover !== null) return 'covered'
    return !isShared && os.windows.getState().activeId === windowId ? 'free' : 'behind'
  },
  onEntered: () => os.windows.focus(windowId),
  onThief,
})

/** Whether a dialog of the desktop stands before a page, or the page takes no input: a question about its app is open. */
const isShutOff = (frame: HTMLElement): boolean =>
  frame.closest('[inert]') !== null ||
  (document.querySelector('[aria-modal="true"]') !== null && frame.closest('[aria-modal="true"]') === null)

/**
 * Keeps a page from taking what is typed elsewhere. A page can pull the keyboard to itself at any time, also an inert one and one
 * that is not displayed; its own runtime lets it only by ways that are rare (page-focus). From one that takes it while its window
 * is behind it goes back at once, and stays there unless a press explains it; after three times `onThief` is called. While the
 * desktop is covered or asks something nothing explains a pull; covered, it displays no page at all, and the first pull is the
 * last: a key that is pressed before the keyboard is back goes to the page, and here it may be one of a password.
 *
 * A press in a page of another host moves the keyboard, and the desktop is told nothing, not even where the pointer is
 * (Chromium). The runtime around the page reports the press.
 */
export function guardKeyboard(frame: HTMLElement, rules: KeyboardRules): KeyboardGuard {
  let pulls = 0
  /** It was given the keyboard and has kept it since: no pull, whatever came to the front meanwhile. */
  let holds = false
  let isCovered = false
  let isShut = false
  /** It was covered or asked something since the last look: if the page has the keyboard, it had it before. */
  let isShutNew = false
  let isReturning = false
  let isEnded = false
  let lastPress = Number.NEGATIVE_INFINITY
  /** The keyboard is in the page; whether the person brought it there is known in a moment. */
  let waiting: ReturnType<typeof setTimeout> | undefined
  let returning: ReturnType<typeof setTimeout> | undefined
  let owner = document.activeElement === frame ? null : document.activeElement
  const entries = watchFrameEntries()
  const stateNow = () => {
    const state = rules.state()
    return state !== 'covered' && isShutOff(frame) ? 'closed' : state
  }
  const isEntered = () => performance.now() - lastPress < pressTime || entries.isEntered(frame)

  /** Under a cover no one may see or use the page, so it is not displayed at all. */
  const cover = (isNow: boolean) => {
    isCovered = isNow
    if (isCovered) frame.style.display = 'none'
    else if (!isEnded) frame.style.removeProperty('display')
  }
  const giveBack = () => {
    holds = false
    // A turn later: the browser is still handing the keyboard over.
    clearTimeout(returning)
    isReturning = true
    returning = setTimeout(() => {
      isReturning = false
      // Without anyone who had it, the keyboard would stay with the frame.
      frame.blur()
      window.focus()
      if (owner instanceof HTMLElement && owner.isConnected) owner.focus({ preventScroll: true })
      if (!isEnded && !isCovered) frame.style.removeProperty('display')
    })
  }

  /** `isQuiet`: the keyboard is not moving from one element to another; while it moves, nothing has it for a moment (Chromium). */
  const look = (isQuiet: boolean): void => {
    const { activeElement } = document
    const state = stateNow()
    if (isCovered !== (state === 'covered')) cover(!isCovered)
    const isShutNow = state === 'covered' || state === 'closed'
    if (isShut !== isShutNow) isShutNew = isShutNow
    isShut = isShutNow
    const isFromBefore = isShutNew || isReturning
    isShutNew = false
    if (activeElement !== frame) {
      if (isQuiet) owner = activeElement
      holds = false
      return undefined
    }
    if (isShut) {
      giveBack()
      if (!isFromBefore) countPull(state === 'covered' ? 1 : mostPulls)
      return undefined
    }
    if (state === 'free' || (state === 'behind' && holds)) {
      holds = true
      return undefined
    }
    if (isEntered()) {
      holds = true
      return rules.onEntered()
    }
    // The previous owner gets the keyboard back meanwhile: what is typed now is not for the page.
    giveBack()
    waiting ??= setTimeout(judge, pressPatience)
    return undefined
  }
  const countPull = (most = mostPulls) => {
    pulls += 1
    if (isEnded || pulls < most) return
    isEnded = true
    frame.style.display = 'none'
    rules.onThief()
    giveBack()
  }
  const judge = () => {
    waiting = undefined
    if (stateNow() === 'behind') countPull()
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== frame) owner = target
  }
  const timer = setInterval(() => look(true), lookInterval)
  let soon: ReturnType<typeof setTimeout> | undefined
  const onBlur = () => {
    look(false)
    clearTimeout(soon)
    // While it moves, nothing has it; what gets it is known a turn later.
    if (document.activeElement !== frame) soon = setTimeout(() => look(false))
  }
  window.addEventListener('blur', onBlur)
  window.addEventListener('focusin', onFocus)
  return {
    pressed: () => {
      lastPress = performance.now()
      const wasTakenAway = waiting !== undefined
      clearTimeout(waiting)
      clearTimeout(returning)
      isReturning = false
      waiting = undefined
      if (wasTakenAway && stateNow() === 'behind') {
        holds = true
        frame.focus({ preventScroll: true })
        rules.onEntered()
      } else look(false)
    },
    stop: () => {
      clearInterval(timer)
      clearTimeout(waiting)
      clearTimeout(soon)
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('focusin', onFocus)
      entries.stop()
    },
  }
}

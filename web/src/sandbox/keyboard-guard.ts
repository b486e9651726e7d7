import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { watchFrameEntries } from '@/lib/frame-entry'

/** Pulls of the keyboard after which a page is ended. */
export const mostPulls = 3
/** Time between two looks at who has the keyboard, in ms: between two frames it changes hands without an event. */
const lookInterval = 200
/** How long a press in a page may take to be heard of after the keyboard moved into it, in ms. */
const pressPatience = 150
/** How long a press explains that a page has the keyboard, in ms. */
const pressTime = 500

/** Whether a page may have the keyboard. */
export interface KeyboardRules {
  /** `free`: it may. `behind`: only when somebody goes into it, as others are in front. `covered`: the desktop is locked or asks for the password. */
  readonly state: () => 'free' | 'behind' | 'covered'
  /** Somebody went into the page by pointer or Tab key while its window was behind. */
  readonly onEntered: () => void
  /** It pulled the keyboard to itself too often. */
  readonly onThief: () => void
}

/** Keeps a page from the keyboard. */
export interface KeyboardGuard {
  /** The runtime in the page reports that somebody pressed there. */
  readonly pressed: () => void
  readonly stop: () => void
}

/** The window that a page is in. */
export interface PageWindow {
  readonly os: Pick<Os, 'windows' | 'session'>
  readonly windowId: WindowId
  /** The window has places to type of its own. */
  readonly isShared?: boolean
}

/**
 * The rules for a page in a window: it has the keyboard while the window is in front of an uncovered desktop, and in one with
 * places to type of its own only once somebody goes into the page.
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
 * desktop is covered or asks something nothing explains a pull; covered, it displays no page at all.
 *
 * A press in a page of another host moves the keyboard without a word to the desktop, not even where the pointer is
 * (Chromium). That somebody pressed is heard of from the runtime around the page.
 */
export function guardKeyboard(frame: HTMLElement, rules: KeyboardRules): KeyboardGuard {
  let pulls = 0
  /** It was given the keyboard and has kept it since: no pull, whatever came to the front meanwhile. */
  let holds = false
  let isCovered = false
  let isShut = false
  /** Nobody has looked since it was covered or asked something: that the page has the keyboard is from before. */
  let isShutNew = false
  let isReturning = false
  let isEnded = false
  let lastPress = Number.NEGATIVE_INFINITY
  /** The keyboard is in the page, and whether somebody brought it there is known in a moment. */
  let waiting: ReturnType<typeof setTimeout> | undefined
  let returning: ReturnType<typeof setTimeout> | undefined
  let owner = document.activeElement === frame ? null : document.activeElement
  const entries = watchFrameEntries()
  const stateNow = () => {
    const state = rules.state()
    return state !== 'covered' && isShutOff(frame) ? 'closed' : state
  }
  const isEntered = () => performance.now() - lastPress < pressTime || entries.isEntered(frame)

  /** Below a cover nobody is to see or use the page, so that there it is not displayed at all. */
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

  /** `isQuiet`: the keyboard is not on its way from one to the other, when nobody has it for a moment (Chromium). */
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
      if (!isFromBefore) countPull()
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
    // Whoever had the keyboard has it back meanwhile: what is typed now is not for the page.
    giveBack()
    waiting ??= setTimeout(judge, pressPatience)
    return undefined
  }
  const countPull = () => {
    pulls += 1
    if (isEnded || pulls < mostPulls) return
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
    // On its way nobody has it; who gets it is known a turn later.
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

import { createStore } from 'zustand/vanilla'
import type { Geometry } from '@/kernel/windows/types'
import type { Readable } from '@/ui/use-store'

/** What is shown over the windows while one of them is moved or sized. */
export interface StageState {
  /** Where the dragged window would land, px; null: nowhere special. */
  readonly dropPreview: Geometry | null
  /** What the arrow keys do at the moment; null: no window is moved or sized by keyboard. */
  readonly keyboardHint: string | null
}

/** The desktop's place on the page at the start of a drag. */
export interface StageMeasure {
  readonly left: number
  readonly top: number
  /** Page px per desktop px; 1 unless something scales the desktop. */
  readonly scale: number
}

/** What all window frames of a layer share. One is made per layer. */
export interface WindowStage extends Readable<StageState> {
  /** Attaches the layer's element; null detaches it. */
  attach(layer: HTMLElement | null): void
  /** Reads the layer's place: once per drag, never while moving. */
  measure(): StageMeasure
  /** While true, embedded frames let the pointer through, so that they do not swallow a drag. */
  setInteracting(isInteracting: boolean): void
  showDropPreview(geometry: Geometry | null): void
  showKeyboardHint(hint: string | null): void
}

/** Makes the stage of one window layer. */
export function createWindowStage(): WindowStage {
  const store = createStore<StageState>()(() => ({ dropPreview: null, keyboardHint: null }))
  let layer: HTMLElement | null = null
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    attach(element) {
      layer = element
    },
    measure() {
      const box = layer?.getBoundingClientRect()
      if (!layer || !box) return { left: 0, top: 0, scale: 1 }
      return { left: box.left, top: box.top, scale: box.width / layer.offsetWidth || 1 }
    },
    setInteracting(isInteracting) {
      layer?.toggleAttribute('data-interacting', isInteracting)
    },
    showDropPreview(dropPreview) {
      if (store.getState().dropPreview !== dropPreview) store.setState({ dropPreview })
    },
    showKeyboardHint: (keyboardHint) => store.setState({ keyboardHint }),
  }
}

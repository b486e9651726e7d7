import { isRightToLeft } from '@/lib/language/direction'
import { rowPitch } from '../grid-columns'

/** Where the cells of a grid are, in px on the page. */
interface CellsOnPage {
  readonly columns: number
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
}

const px = (value: string) => Number.parseFloat(value) || 0

function measure(grid: HTMLElement): CellsOnPage {
  const columns = Number(grid.dataset.columns)
  const box = grid.getBoundingClientRect()
  const style = getComputedStyle(grid)
  const left = box.left + px(style.paddingLeft)
  const right = box.right - px(style.paddingRight)
  return {
    columns,
    left,
    right,
    top: box.top + px(style.paddingTop),
    width: (right - left) / columns,
    height: rowPitch * (px(getComputedStyle(document.documentElement).fontSize) || 16),
  }
}

/** The cell of the icon grid at a point of the page. */
export function cellAt(grid: HTMLElement, x: number, y: number): number {
  const { columns, width, height, left, right, top } = measure(grid)
  const column = Math.floor((isRightToLeft() ? right - x : x - left) / width)
  const row = Math.max(0, Math.floor((y - top) / height))
  return row * columns + Math.min(columns - 1, Math.max(0, column))
}

/** Puts an element over a cell; `surface` is what it is placed in. */
export function coverCell(element: HTMLElement, cell: number, grid: HTMLElement, surface: HTMLElement): void {
  const { columns, width, height, left, right, top } = measure(grid)
  const box = surface.getBoundingClientRect()
  const column = cell % columns
  const start = isRightToLeft() ? right - (column + 1) * width : left + column * width
  Object.assign(element.style, {
    left: `${start - box.left}px`,
    top: `${top + Math.floor(cell / columns) * height - box.top + surface.scrollTop}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
}

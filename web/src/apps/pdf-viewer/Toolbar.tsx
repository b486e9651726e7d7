import { type SyntheticEvent, useState } from 'react'
import { classNames } from '@/lib/class-names'
import type { BoundCommand, Command } from '@/lib/command'
import { CommandButton } from '@/ui/commands/CommandButton'
import { ToolSelect } from '@/ui/editor-frame/ToolSelect'
import { useTexts } from '@/ui/use-texts'
import {
  download,
  find,
  nextPage,
  open,
  outline,
  type PdfTarget,
  previousPage,
  print,
  rotate,
  zoomIn,
  zoomOut,
} from './commands'
import { texts } from './texts'

interface ToolbarProps {
  readonly target: PdfTarget
  readonly bound: (command: Command<PdfTarget>) => BoundCommand
}

/** Factors that can be chosen from the list. */
const listed = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

const Line = () => <span aria-hidden="true" className="mx-1 h-5 w-px bg-border @max-xl:hidden" />

/** The controls of the viewer. */
export function Toolbar({ target, bound }: ToolbarProps) {
  const t = useTexts(texts)
  const tool = (command: Command<PdfTarget>, className?: string) => (
    <CommandButton
      command={bound(command)}
      className={classNames('pointer-coarse:max-sm:size-10', className)}
    />
  )
  return (
    <div
      role="toolbar"
      aria-label={t.toolbar}
      className="flex shrink-0 flex-wrap items-center justify-center gap-0.5 border-b border-border bg-surface px-2 py-1 max-sm:gap-0 max-sm:px-1"
    >
      {tool(open)}
      {tool(outline)}
      <Line />
      {tool(previousPage, '@max-xl:hidden')}
      {tool(nextPage, '@max-xl:hidden')}
      <PageField target={target} />
      <Line />
      {tool(zoomOut)}
      <ZoomList target={target} />
      {tool(zoomIn)}
      {tool(rotate, '@max-xl:hidden')}
      <Line />
      {tool(find)}
      {tool(print, '@max-md:hidden')}
      {tool(download)}
    </div>
  )
}

/** The number of the page, which can be typed. */
function PageField({ target: { pages, state } }: { readonly target: PdfTarget }) {
  const t = useTexts(texts)
  const page = String(state?.page ?? '')
  // Null while the person is not typing: then the number follows the pages.
  const [typed, setTyped] = useState<string | null>(null)
  const go = (event: SyntheticEvent) => {
    event.preventDefault()
    const number = Number.parseInt(typed ?? '', 10)
    if (Number.isFinite(number)) pages?.goTo(number)
    setTyped(null)
  }
  return (
    <form onSubmit={go} className="flex items-center gap-1.5 px-1">
      <input
        aria-label={t.page}
        inputMode="numeric"
        value={typed ?? page}
        disabled={state === null}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        className="min-h-8 w-11 rounded-control border border-border-strong bg-raised px-1 text-center text-sm tabular-nums pointer-coarse:min-h-11"
      />
      <span className="text-sm whitespace-nowrap text-muted tabular-nums" data-part="page-count">
        {state === null ? '' : t.ofPages({ count: state.count })}
      </span>
    </form>
  )
}

/** How large the pages are. */
function ZoomList({ target: { pages, state } }: { readonly target: PdfTarget }) {
  const t = useTexts(texts)
  const percent = (factor: number) => t.percent({ percent: Math.round(factor * 100) })
  const scale = String(state?.scale ?? 'page-width')
  const options = ['page-width', 'page-fit', ...listed.map(String)]
  const names: Readonly<Record<string, string>> = { 'page-width': t.fitWidth, 'page-fit': t.fitPage }
  const choose = (value: string) =>
    pages?.setScale(value === 'page-width' || value === 'page-fit' ? value : Number(value))
  return (
    <ToolSelect
      label={t.zoom}
      value={scale}
      options={options.includes(scale) ? options : [...options.slice(0, 2), scale, ...options.slice(2)]}
      labelOf={(value) => names[value] ?? percent(Number(value))}
      disabled={state === null}
      onChange={choose}
    />
  )
}

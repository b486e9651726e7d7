import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { CopyButton } from '@/ui/copy-button'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { parseMarkdown } from './parse'
import type { Block, Inline } from './types'

/** What the parts of a text do. */
export interface MarkdownActions {
  /** Opens an http(s) address. */
  readonly onLink: (url: string) => void
  readonly onCopyFail: () => void
}

/** The words of pieces, without marks. */
const wordsOf = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => ('text' in node ? node.text : 'children' in node ? wordsOf(node.children) : ' '))
    .join('')

interface LinkProps {
  readonly url: string
  readonly words: string
  readonly onLink: (url: string) => void
  readonly children: ReactNode
}

/** A link that says where it leads: the words alone may be anything. */
function Link({ url, words, onLink, children }: LinkProps) {
  const { host } = new URL(url)
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    onLink(url)
  }
  return (
    <a
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={follow}
      className="text-accent underline underline-offset-2"
    >
      {children}
      {words.includes(host) ? null : <span className="text-sm"> ({host})</span>}
    </a>
  )
}

function renderInline(nodes: readonly Inline[], actions: MarkdownActions): ReactNode {
  return nodes.map((node, index) => {
    const key = `${index}`
    switch (node.kind) {
      case 'text':
        return node.text
      case 'code':
        return (
          <code key={key} dir="ltr" className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.92em]">
            {node.text}
          </code>
        )
      case 'strong':
        return <strong key={key}>{renderInline(node.children, actions)}</strong>
      case 'emphasis':
        return <em key={key}>{renderInline(node.children, actions)}</em>
      case 'deleted':
        return <del key={key}>{renderInline(node.children, actions)}</del>
      case 'link':
        return (
          <Link key={key} url={node.url} words={wordsOf(node.children)} onLink={actions.onLink}>
            {renderInline(node.children, actions)}
          </Link>
        )
      case 'break':
      default:
        return <br key={key} />
    }
  })
}

function CodeBlock({
  language,
  text,
  onCopyFail,
}: { readonly language: string; readonly text: string } & Pick<MarkdownActions, 'onCopyFail'>) {
  const t = useTexts(texts)
  return (
    <div className="overflow-hidden rounded-control border border-border bg-sunken">
      <div className="flex items-center justify-between border-b border-border py-0.5 pe-1 ps-3 text-xs text-muted">
        <span>{language === '' ? t.plainText : language}</span>
        <CopyButton text={text} label={t.copyCode} onFail={onCopyFail} />
      </div>
      <pre
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways needs the keyboard
        tabIndex={0}
        className="overflow-x-auto px-3 py-2 font-mono text-sm leading-relaxed select-text"
      >
        <code>{text}</code>
      </pre>
    </div>
  )
}

function TableFrame({ children }: { readonly children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <div
      role="group"
      aria-label={t.table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways needs the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-border"
    >
      {children}
    </div>
  )
}

const headingSizes = ['text-lg', 'text-lg', 'text-base']

function renderBlock(block: Block, actions: MarkdownActions): ReactNode {
  switch (block.kind) {
    case 'heading':
      // Below the headings of the window, whatever the model counts from.
      return (
        <p
          role="heading"
          aria-level={Math.min(block.level + 2, 6)}
          className={`${headingSizes[block.level - 1] ?? 'text-base'} font-semibold`}
        >
          {renderInline(block.children, actions)}
        </p>
      )
    case 'code':
      return <CodeBlock language={block.language} text={block.text} onCopyFail={actions.onCopyFail} />
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-s-2 border-border-strong ps-3 text-muted">
          {renderBlocks(block.children, actions)}
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={`${index}`} className="ps-1 [&>*+*]:mt-1">
          {renderBlocks(item, actions)}
        </li>
      ))
      return block.start === null ? (
        <ul className="flex list-disc flex-col gap-1 ps-5 marker:text-muted">{items}</ul>
      ) : (
        <ol start={block.start} className="flex list-decimal flex-col gap-1 ps-6 marker:text-muted">
          {items}
        </ol>
      )
    }
    case 'table':
      return (
        <TableFrame>
          <table className="w-full text-sm">
            <thead className="bg-sunken text-start">
              <tr>
                {block.head.map((cell, index) => (
                  <th key={`${index}`} scope="col" className="px-3 py-1.5 font-semibold">
                    {renderInline(cell, actions)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, rowIndex) => (
                <tr key={`${rowIndex}`} className="border-t border-border">
                  {row.map((cell, index) => (
                    <td key={`${index}`} className="px-3 py-1.5 align-top">
                      {renderInline(cell, actions)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )
    case 'rule':
      return <hr className="border-border" />
    case 'paragraph':
    default:
      return <p>{renderInline(block.children, actions)}</p>
  }
}

function renderBlocks(blocks: readonly Block[], actions: MarkdownActions): ReactNode {
  return blocks.map((block, index) => (
    <div key={`${index}`} className="min-w-0">
      {renderBlock(block, actions)}
    </div>
  ))
}

/** Shows an answer. Only elements that are named here are made; no text becomes HTML, and nothing is fetched. */
export function Markdown({ text, actions }: { readonly text: string; readonly actions: MarkdownActions }) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className="flex min-w-0 flex-col gap-2.5 leading-relaxed break-words select-text">
      {blocks.map((block, index) => (
        // Each has the direction of its letters: an answer is in the language of its question, not of the desktop.
        <div key={`${index}`} dir={block.kind === 'code' ? undefined : 'auto'} className="min-w-0">
          {renderBlock(block, actions)}
        </div>
      ))}
    </div>
  )
}

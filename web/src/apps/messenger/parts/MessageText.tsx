import { useMemo } from 'react'
import { linkParts } from '../model/link-parts'

interface MessageTextProps {
  readonly text: string
  readonly onLink: (url: string) => void
}

/** The text of a message as it was written: nothing in it is HTML, and addresses can be followed. */
export function MessageText({ text, onLink }: MessageTextProps) {
  const parts = useMemo(() => linkParts(text), [text])
  return (
    <div
      data-part="text"
      dir="auto"
      className="text-base leading-relaxed break-words whitespace-pre-wrap select-text"
    >
      {parts.map(({ at, text: piece, url }) =>
        url === null ? (
          <span key={at}>{piece}</span>
        ) : (
          <a
            key={at}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => {
              // With a modifier the browser's own tab is meant.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onLink(url)
            }}
            className="text-accent underline underline-offset-2"
          >
            {piece}
          </a>
        ),
      )}
    </div>
  )
}

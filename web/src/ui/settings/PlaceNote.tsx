import type { ReactNode } from 'react'
import { Button } from '../button'
import { Parts } from '../parts'

interface PlaceNoteProps {
  /** The sentence with its link, as a text with the tag `open` gives it. */
  readonly text: (parts: { readonly open: (words: ReactNode) => ReactNode }) => readonly ReactNode[]
  readonly onOpen: () => void
}

/** Says where related settings are, with a link there. */
export const PlaceNote = ({ text, onOpen }: PlaceNoteProps) => (
  <Parts
    of={text({
      open: (words) => (
        <Button variant="link" size="small" className="-mx-1 -my-2" onClick={onOpen}>
          {words}
        </Button>
      ),
    })}
  />
)

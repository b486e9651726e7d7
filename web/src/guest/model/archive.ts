import { log } from '@/lib/log'

/** What is to be in an archive. */
export interface ArchiveWish {
  readonly visit: string
  /** Ids; empty: all that the link shows. */
  readonly entries: readonly string[]
  /** Of the file, without its ending. */
  readonly name: string
}

/**
 * Has the browser save an archive, by a form: what the visit is stands in no address. The answer goes into a frame that is not seen;
 * where it is shown there instead of saved, it was a refusal.
 */
export function saveArchive({ visit, entries, name }: ArchiveWish, onRefused: () => void): void {
  const frame = document.createElement('iframe')
  frame.name = 'archive'
  frame.hidden = true
  frame.title = ''
  for (const earlier of document.querySelectorAll('iframe[name="archive"]')) earlier.remove()
  document.body.append(frame)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/link/zip'
  form.target = frame.name
  form.hidden = true
  const fields = [['visit', visit], ['name', `${name}.zip`], ...entries.map((id) => ['entry', id])]
  for (const [field = '', value = ''] of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = field
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  frame.addEventListener('load', () => {
    log.warn('The server made no archive')
    onRefused()
  })
  form.submit()
  form.remove()
}

/* Deleted files go into the bin of their space, as the desktop puts them there. */
import { createHash } from 'node:crypto'
import { conflict, forbidden } from './refusal.ts'
import { type Entry, type Place, binOf, freeName, holdsBin } from './tree.ts'
import { type EntryChange, type Turn, changed, made } from './turn.ts'

/** Room in a name for the number that tells it from others, and for the ending of its note (bytes). */
const room = 24

/** What is noted of a deleted file: where it was and when it was deleted, in the form of the freedesktop trash. */
const noteOf = (trail: readonly string[], now: number) =>
  `[Trash Info]\nPath=${encodeURI(`/${trail.join('/')}`)}\nDeletionDate=${new Date(now).toISOString()}\n`

/** A name that leaves room for what is added to it; no character is cut in two. */
function shortened(name: string): string {
  const most = 255 - room
  if (Buffer.byteLength(name) <= most) return name
  let short = ''
  for (const character of name) {
    if (Buffer.byteLength(short + character) > most) break
    short += character
  }
  return short.trim() === '' ? 'file' : short
}

/** The changes that put an entry into the bin of its space. Throws `DavRefusal` for what cannot go there. */
export async function toBin({ sql }: Turn, place: Place): Promise<readonly EntryChange[]> {
  const { space, entry, trail } = place
  if (!entry || place.mountedAt)
    throw forbidden('A shared folder is not deleted here: leave it, or stop sharing it, in OtterOS.')
  if (holdsBin(place)) throw forbidden('This folder has the recycle bin in it.')
  const changes: EntryChange[] = []
  const folder = async (parent: string, name: string): Promise<string> => {
    const [there] = await sql<Pick<Entry, 'id' | 'kind'>[]>`
      select id, kind from public.space_entries where parent_id = ${parent} and name = ${name}`
    if (there && there.kind !== 'folder') throw conflict('Something is in the place of the recycle bin.')
    if (there) return there.id
    const change = made(parent, name, 'folder', null)
    changes.push(change)
    return change.id
  }
  let parent = space.id
  for (const name of binOf(space)) parent = await folder(parent, name)
  const [files, notes] = [await folder(parent, 'files'), await folder(parent, 'info')]
  const wanted = shortened(entry.name)
  const stem = wanted.slice(0, Math.max(1, wanted.lastIndexOf('.')))
  const rows = await sql<{ name: string }[]>`
    select name from public.space_entries where parent_id in (${files}, ${notes}) and starts_with(name, ${stem})`
  const taken = new Set(rows.map(({ name }) => name.replace(/\.trashinfo$/, '')))
  const id = freeName(wanted, (name) => taken.has(name))
  const note = Buffer.from(noteOf(trail, Date.now()))
  const hash = createHash('sha256').update(note).digest('hex')
  const content = { hash, size: note.length, content: note.toString('base64') }
  return [
    ...changes,
    changed(entry, { parent: files, name: id }),
    made(notes, `${id}.trashinfo`, 'file', content),
  ]
}

/** Signs that turn the direction of a text or cannot be seen, so that a name shows as another. */
const hidden = /\u00ad|\u034f|\u061c|[\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
/** What has a meaning of its own in paths of some system. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const special = /[\\:*?"<>|\u0000-\u001f\u007f-\u009f]/g
/** Names of devices on Windows. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A part of a path as every system can unpack it: it leads nowhere else, and is what it shows. */
function safePart(part: string): string {
  const cleaned = part
    .replaceAll(hidden, '')
    .replaceAll(special, '_')
    .replace(/[. ]+$/, '')
    .replace(devices, '_$1')
  return cleaned === '' ? '_' : cleaned
}

/** A path of which each part is safe. */
export const safePath = (path: string): string => path.split('/').map(safePart).join('/')

/** Finds a free path for each of those that come: one that was there before (whatever its letters' case) gets a number before its ending. */
export function createFreePaths(): (path: string) => string {
  const taken = new Set<string>()
  return (path) => {
    const [, stem = path, ending = ''] = /^(.*[^/])(\.[^./]{1,20})$/s.exec(path) ?? []
    let free = path
    for (let nth = 2; taken.has(free.toLowerCase()); nth++) free = `${stem} (${nth})${ending}`
    taken.add(free.toLowerCase())
    return free
  }
}

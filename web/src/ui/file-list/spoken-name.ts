import { plainName } from '@/lib/language/isolate'
import { texts } from './texts'
import type { FileListItem } from './types'

/** The name of an item with what its mark says, for those who do not see it: “Trip, shared”. */
export function spokenName({ name, mark }: Pick<FileListItem, 'name' | 'mark'>): string {
  const plain = plainName(name)
  if (mark === 'shared') return texts.sharedItem({ name: plain })
  return mark === 'team' ? texts.teamItem({ name: plain }) : plain
}

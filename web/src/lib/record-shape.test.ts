import { expect, test } from 'vitest'
import {
  isExactly,
  isFilledText,
  isList,
  isOptional,
  isText,
  type RecordShape,
  readRecord,
} from './record-shape'

interface Note {
  readonly kind: 'note'
  readonly title: string
  readonly text: string
  readonly tags: readonly unknown[]
  readonly author?: string | undefined
}

const shape: RecordShape<Note> = {
  kind: isExactly('note'),
  title: isFilledText,
  text: isText,
  tags: isList,
  author: isOptional(isText),
}
const note = { kind: 'note', title: 'a', text: '', tags: [] } as const

test('a record that fits comes with its known fields only', () => {
  expect(readRecord(note, shape)).toEqual({ fits: true, value: note })
  expect(readRecord({ ...note, author: 'b', more: 1 }, shape)).toEqual({
    fits: true,
    value: { ...note, author: 'b' },
  })
})

test('every field that does not fit is named', () => {
  const wrong = { kind: 'other', title: '', text: null, tags: {}, author: 1 }
  expect(readRecord(wrong, shape)).toEqual({
    fits: false,
    problems: ['kind', 'title', 'text', 'tags', 'author'],
  })
  for (const nothing of [undefined, null, 'note', 1])
    expect(readRecord(nothing, shape)).toEqual({ fits: false, problems: ['detail'] })
})

test('defaults stand in for what is missing, not for what is wrong', () => {
  const { tags: _, ...rest } = note
  expect(readRecord(rest, shape)).toEqual({ fits: false, problems: ['tags'] })
  expect(readRecord(rest, shape, { tags: ['x'] })).toEqual({ fits: true, value: { ...note, tags: ['x'] } })
  for (const tags of ['y', null])
    expect(readRecord({ ...rest, tags }, shape, { tags: ['x'] })).toMatchObject({ fits: false })
})

test('inherited fields are none', () => {
  expect(readRecord(Object.create(note), shape)).toMatchObject({ fits: false })
})

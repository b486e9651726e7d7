// The editor itself: what keys do, what it asks, and when it ends. It draws on a terminal and is given keys one by one.
import type { IFileSystem } from 'just-bash/browser'
import { baseName, normalisePath } from '@/kernel/files/paths'
import { graphemes } from '../../../model/text-width'
import { type Buffer, createBuffer } from './buffer'
import { reasonOf } from '../../file-error'
import { type EditedFile, namesLike, stampOf, writeFile } from './file'
import type { EditorKey } from './keys'
import {
  columnOf,
  cutTo,
  type KeyHint,
  keyRows,
  messageRow,
  partStart,
  promptRow,
  scrolled,
  selectedIn,
  shownLine,
  titleBar,
} from './screen'
import { texts } from './texts'

/** Where an editor works. */
export interface EditorOptions {
  readonly fs: IFileSystem
  readonly cwd: string
  /** As it was typed; '' for a new buffer. */
  readonly name: string
  readonly file: EditedFile
  readonly isView: boolean
  /** Where to begin, from 1. */
  readonly line: number
  readonly size: () => { readonly columns: number; readonly rows: number }
  readonly write: (text: string) => Promise<void>
  /** The next key; `resize` when the size changed; null: it is to end. */
  readonly nextKey: () => Promise<EditorKey | 'resize' | null>
}

/** What ends the editor from outside, in the middle of whatever it asks. */
class Ended extends Error {}

/** Rows around the text: the bar, the message, the keys. */
const rowsAround = 4

const isKey = (key: EditorKey, ...names: readonly string[]) => key.kind === 'key' && names.includes(key.name)

const lengthOf = (line: string) => graphemes(line).length

/** An editor on a terminal. */
export class Editor {
  private readonly buffer: Buffer
  private readonly isView: boolean
  private name: string
  private stamp: EditedFile['stamp']
  private top = 0
  private message = ''
  private lastQuery = ''
  private shown: string[] = []

  constructor(private readonly options: EditorOptions) {
    const { file, name, line } = options
    this.buffer = createBuffer(file.lines)
    this.isView = options.isView
    this.name = name
    this.stamp = file.stamp
    if (line > 1) this.goToLine(line)
    this.message = file.isNew
      ? name === ''
        ? ''
        : texts.newFile
      : texts.linesRead({ count: this.lineCount() })
  }

  /** Runs until the person leaves, or until there are no more keys. */
  async run(): Promise<void> {
    try {
      for (let isOver = false; !isOver; ) {
        await this.draw()
        const key = await this.key()
        this.message = ''
        isOver = await this.press(key)
      }
    } catch (error) {
      if (!(error instanceof Ended)) throw error
    }
  }

  private lineCount(): number {
    const lines = this.buffer.lines()
    return lines.at(-1) === '' ? lines.length - 1 : lines.length
  }

  private goToLine(line: number) {
    const row = Math.min(Math.max(line, 1), this.buffer.lines().length) - 1
    this.buffer.move({ row, at: 0 })
  }

  private async key(redraw = () => this.draw()): Promise<EditorKey> {
    for (;;) {
      const key = await this.options.nextKey()
      if (key === null) throw new Ended()
      if (key !== 'resize') return key
      this.shown = []
      await redraw()
    }
  }

  private async press(key: EditorKey): Promise<boolean> {
    const { buffer } = this
    if (key.kind === 'text') {
      this.edit(() => (key.text.length === 1 ? buffer.type(key.text) : buffer.insert(key.text)))
      return false
    }
    const page = Math.max(1, this.options.size().rows - rowsAround - 2)
    const acts: Readonly<Record<string, () => void | Promise<void>>> = {
      left: buffer.left,
      right: buffer.right,
      'C-b': buffer.left,
      up: () => buffer.vertically(-1),
      down: () => buffer.vertically(1),
      'C-p': () => buffer.vertically(-1),
      'C-n': () => buffer.vertically(1),
      'page-up': () => buffer.vertically(-page),
      'page-down': () => buffer.vertically(page),
      'C-y': () => buffer.vertically(-page),
      'C-v': () => buffer.vertically(page),
      home: buffer.home,
      end: buffer.end,
      'C-a': buffer.home,
      'C-e': buffer.end,
      'word-left': buffer.wordLeft,
      'word-right': buffer.wordRight,
      'M- ': buffer.wordLeft,
      top: buffer.top,
      bottom: buffer.bottom,
      'M-\\': buffer.top,
      'M-/': buffer.bottom,
      enter: () => this.edit(() => buffer.insert('\n')),
      tab: () => this.edit(() => buffer.type('\t')),
      backspace: () => this.edit(buffer.backspace),
      'C-h': () => this.edit(buffer.backspace),
      delete: () => this.edit(buffer.delete),
      'C-d': () => this.edit(buffer.delete),
      'C-k': () => this.edit(() => void buffer.cut()),
      'M-k': () => this.edit(() => void buffer.cut()),
      'M-6': buffer.copy,
      'C-u': () => this.edit(() => this.say(buffer.paste() ? '' : texts.nothingCut)),
      mark: () => this.toggleMark(),
      'M-a': () => this.toggleMark(),
      'M-u': () => this.edit(() => this.say(buffer.undo() ? '' : texts.nothingToUndo)),
      'C-z': () => this.edit(() => this.say(buffer.undo() ? '' : texts.nothingToUndo)),
      'M-e': () => this.edit(() => this.say(buffer.redo() ? '' : texts.nothingToRedo)),
      'C-f': () => this.search(),
      'C-w': () => this.search(),
      'M-w': () => this.searchNext(),
      'C-\\': () => this.replace(),
      'M-r': () => this.replace(),
      'C-_': () => this.askLine(),
      'M-g': () => this.askLine(),
      'C-c': () => this.tellPlace(),
      'C-g': () => this.help(),
      'C-o': async () => void (await this.save(true)),
      'C-s': async () => void (await this.save(this.name === '')),
      'C-l': () => {
        this.shown = []
      },
    }
    if (key.name === 'C-x') return this.leave()
    const act = acts[key.name]
    if (act) await act()
    else this.say(texts.keyUnknown)
    return false
  }

  private say(message: string) {
    this.message = message
  }

  private edit(change: () => void) {
    if (this.isView) this.say(texts.noEdit)
    else change()
  }

  private toggleMark() {
    this.say(this.buffer.toggleMark() ? texts.markSet : texts.markUnset)
  }

  private tellPlace() {
    const lines = this.buffer.lines()
    const { row, at } = this.buffer.cursor()
    const before = lines.slice(0, row).reduce((sum, line) => sum + lengthOf(line) + 1, 0)
    const all = lines.reduce((sum, line) => sum + lengthOf(line) + 1, -1)
    const line = lines[row] ?? ''
    this.say(
      texts.place({
        line: row + 1,
        lines: lines.length,
        column: lengthOf(line.slice(0, at)) + 1,
        columns: lengthOf(line) + 1,
        char: before + lengthOf(line.slice(0, at)),
        chars: all,
      }),
    )
  }

  // What it asks

  /** A line of text; null: the person left the question. */
  private async ask(
    question: string,
    start = '',
    complete: ((typed: string) => Promise<string>) | null = null,
  ) {
    const hints: readonly KeyHint[] = [
      ['^G', texts.help],
      ['^C', texts.cancel],
    ]
    let typed = start
    let at = start.length
    const draw = () =>
      this.draw({
        row: promptRow(question, typed, this.options.size().columns),
        hints,
        question,
        typed: typed.slice(0, at),
      })
    for (;;) {
      await draw()
      const key = await this.key(draw)
      if (key.kind === 'text') {
        const text = key.text.replaceAll('\n', ' ')
        typed = typed.slice(0, at) + text + typed.slice(at)
        at += text.length
      } else if (isKey(key, 'enter')) return typed
      else if (isKey(key, 'C-c', 'C-g', 'C-x')) {
        this.say(texts.cancelled)
        return null
      } else if (isKey(key, 'backspace', 'C-h')) {
        const last = graphemes(typed.slice(0, at)).at(-1) ?? ''
        typed = typed.slice(0, at - last.length) + typed.slice(at)
        at -= last.length
      } else if (isKey(key, 'delete', 'C-d')) {
        const [next = ''] = graphemes(typed.slice(at))
        typed = typed.slice(0, at) + typed.slice(at + next.length)
      } else if (isKey(key, 'left', 'C-b')) at -= (graphemes(typed.slice(0, at)).at(-1) ?? '').length
      else if (isKey(key, 'right', 'C-f')) at += (graphemes(typed.slice(at))[0] ?? '').length
      else if (isKey(key, 'home', 'C-a')) at = 0
      else if (isKey(key, 'end', 'C-e')) at = typed.length
      else if (isKey(key, 'C-u', 'C-k')) {
        typed = ''
        at = 0
      } else if (isKey(key, 'tab') && complete) {
        typed = await complete(typed)
        at = typed.length
      }
    }
  }

  /** Yes, no, all where that is offered, or null when the person left the question. */
  private async askYes(question: string, withAll = false): Promise<'yes' | 'no' | 'all' | null> {
    const hints: readonly KeyHint[] = [
      [' Y', texts.yes],
      [' N', texts.no],
      ...(withAll ? [[' A', texts.all] as const] : []),
      ['^C', texts.cancel],
    ]
    const draw = () =>
      this.draw({
        row: promptRow(`${question} `, '', this.options.size().columns),
        hints,
        question: `${question} `,
        typed: '',
      })
    for (;;) {
      await draw()
      const key = await this.key(draw)
      if (isKey(key, 'C-c', 'C-g', 'C-x')) {
        this.say(texts.cancelled)
        return null
      }
      const letter = key.kind === 'text' ? key.text.toLowerCase() : ''
      if (letter === '') continue
      if (texts.yesKeys.includes(letter)) return 'yes'
      if (texts.noKeys.includes(letter)) return 'no'
      if (withAll && texts.allKeys.includes(letter)) return 'all'
    }
  }

  private async search(): Promise<void> {
    const last = this.lastQuery
    const query = await this.ask(last === '' ? texts.searchQuestion : texts.searchAgain({ last }))
    if (query === null) return
    if (query !== '') this.lastQuery = query
    this.searchNext()
  }

  private searchNext() {
    const query = this.lastQuery
    if (query === '') return this.say(texts.noQuery)
    const { row, at } = this.buffer.cursor()
    const found = this.buffer.find(query, { row, at: at + 1 })
    if (!found) return this.say(texts.notFound({ query }))
    this.buffer.move(found.spot)
    if (found.isWrapped) this.say(texts.wrapped)
  }

  private async replace(): Promise<void> {
    if (this.isView) return this.say(texts.noEdit)
    const query = (await this.ask(texts.replaceQuestion)) || this.lastQuery
    if (query === '') return undefined
    this.lastQuery = query
    const text = await this.ask(texts.replaceWith)
    if (text === null) return undefined
    const { buffer } = this
    const start = buffer.cursor()
    let from = start
    let count = 0
    let isAll = false
    let hasWrapped = false
    for (;;) {
      const found = buffer.find(query, from)
      hasWrapped ||= found?.isWrapped === true
      const isPast =
        found &&
        hasWrapped &&
        (found.spot.row > start.row || (found.spot.row === start.row && found.spot.at >= start.at))
      if (!found || isPast) break
      buffer.move(found.spot)
      const answer: 'yes' | 'no' | 'all' | null = isAll ? 'yes' : await this.askYes(texts.replaceThis, true)
      if (answer === null) break
      isAll ||= answer === 'all'
      from = found.spot
      if (answer === 'no') {
        from = { row: from.row, at: from.at + query.length }
        continue
      }
      buffer.replaceAt(found.spot, query.length, text)
      from = { row: found.spot.row, at: found.spot.at + text.length }
      count++
    }
    if (count === 0 && this.message === '') return this.say(texts.notFound({ query }))
    if (count > 0) this.say(texts.replaced({ count }))
    return undefined
  }

  private async askLine(): Promise<void> {
    const typed = await this.ask(texts.lineQuestion)
    if (typed === null) return
    const [, line, column] = /^\s*(\d+)(?:\s*[,.:]\s*(\d+))?\s*$/.exec(typed) ?? []
    if (line === undefined) return this.say(texts.noLine)
    this.goToLine(Number(line))
    for (let step = 1; step < Math.min(Number(column ?? 1), 10_000); step++) {
      const { row, at } = this.buffer.cursor()
      if (at === (this.buffer.lines()[row] ?? '').length) break
      this.buffer.right()
    }
    return undefined
  }

  private async help(): Promise<void> {
    const draw = async () => {
      const { columns, rows } = this.options.size()
      const lines = texts.helpText
        .split('\n')
        .flatMap((line) => (line.length > columns ? line.split(/ {3,}/) : [line]))
        .slice(0, rows)
      this.shown = []
      await this.options.write(
        `\u001B[?25l\u001B[2J${lines.map((line, row) => `\u001B[${row + 1};1H${cutTo(line, columns)}`).join('')}`,
      )
    }
    await draw()
    await this.key(draw)
  }

  // Files

  private async save(isAsking: boolean): Promise<boolean> {
    const { fs, cwd, file } = this.options
    if (this.isView) {
      this.say(texts.noEdit)
      return false
    }
    const complete = async (typed: string) => {
      const names = await namesLike(fs, cwd, typed)
      const [first = typed, ...others] = names
      let length = first.length
      for (const other of others) while (!other.startsWith(first.slice(0, length))) length--
      return names.length === 0 ? typed : first.slice(0, length)
    }
    const name = isAsking ? await this.ask(texts.nameQuestion, this.name, complete) : this.name
    if (name === null) return false
    if (name === '') {
      this.say(texts.cancelled)
      return false
    }
    const path = normalisePath(name, cwd)
    const isSame = this.name !== '' && path === normalisePath(this.name, cwd)
    const now = await stampOf(fs, path)
    if (isSame ? now !== this.stamp : now !== null) {
      const question = !isSame
        ? texts.overwriteQuestion({ name: baseName(path) })
        : now === null
          ? texts.goneQuestion
          : texts.changedQuestion
      const answer = await this.askYes(question)
      if (answer !== 'yes') {
        this.say(texts.cancelled)
        return false
      }
    }
    try {
      await writeFile(fs, path, this.buffer.text(), file.isDos)
    } catch (error) {
      this.say(texts.notWritten({ name, reason: reasonOf(error) }))
      return false
    }
    this.name = name
    this.stamp = await stampOf(fs, path)
    this.buffer.saved()
    this.say(texts.linesWritten({ count: this.lineCount() }))
    return true
  }

  private async leave(): Promise<boolean> {
    if (!this.buffer.isModified() || this.isView) return true
    const answer = await this.askYes(texts.saveQuestion)
    if (answer === null) return false
    return answer === 'no' || this.save(true)
  }

  // What is seen

  private hints(): readonly KeyHint[] {
    return [
      ['^G', texts.help],
      ['^X', texts.exit],
      ['^O', texts.write],
      ['^F', texts.search],
      ['^K', texts.cut],
      ['^U', texts.paste],
      ['M-U', texts.undo],
      ['M-E', texts.redo],
      ['^\\', texts.replace],
      ['^C', texts.position],
      ['M-A', texts.mark],
      ['M-6', texts.copy],
    ]
  }

  /** Draws what has changed since it drew last. */
  private async draw(
    asked: {
      readonly row: string
      readonly hints: readonly KeyHint[]
      readonly question: string
      readonly typed: string
    } | null = null,
  ): Promise<void> {
    const { columns, rows } = this.options.size()
    const room = Math.max(1, rows - rowsAround)
    const lines = this.buffer.lines()
    const { row, at } = this.buffer.cursor()
    this.top = scrolled(this.top, row, room, lines.length)
    const column = columnOf(lines[row] ?? '', at)
    const start = partStart(column, columns)
    const region = this.buffer.region()
    const state = this.isView ? texts.view : this.buffer.isModified() ? texts.modified : ''
    const body = Array.from({ length: room }, (_, index) => {
      const line = lines[this.top + index]
      if (line === undefined) return ''
      const isCurrent = this.top + index === row
      return shownLine(
        line,
        isCurrent ? start : 0,
        columns,
        selectedIn(this.top + index, line.length, region),
      )
    })
    const frame = [
      titleBar(this.name === '' ? texts.newBuffer : this.name, state, columns),
      ...body,
      asked?.row ?? messageRow(this.message, columns),
      ...keyRows(asked?.hints ?? this.hints(), columns),
    ]
    const place = asked
      ? {
          row: rows - 2,
          column: Math.min(
            columns,
            columnOf(asked.question + asked.typed, asked.question.length + asked.typed.length) + 1,
          ),
        }
      : { row: row - this.top + 2, column: column - start + 1 }
    let text = '\u001B[?25l'
    for (const [index, line] of frame.entries()) {
      if (this.shown[index] === line || index >= rows) continue
      text += `\u001B[${index + 1};1H\u001B[0m\u001B[2K${line}\u001B[0m`
    }
    this.shown = frame
    await this.options.write(`${text}\u001B[${place.row};${place.column}H\u001B[?25h`)
  }
}

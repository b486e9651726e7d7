/** A part of a lesson's text. In texts, words between backticks are code. */
export type LessonPart =
  | { readonly kind: 'text'; readonly text: string }
  /** What a call or step is for, one each. */
  | { readonly kind: 'calls'; readonly terms: readonly (readonly [code: string, meaning: string])[] }
  /** Habits with what they mean. */
  | { readonly kind: 'advice'; readonly terms: readonly (readonly [habit: string, meaning: string])[] }
  | { readonly kind: 'tip'; readonly text: string }

/** One lesson: a title, a text and code to try [B2.98]. */
export interface Lesson {
  readonly id: string
  readonly title: string
  readonly parts: readonly LessonPart[]
  readonly code: string
}

/** The lessons in their order [B2.98]. */
export const lessons: readonly [Lesson, ...Lesson[]] = [
  {
    id: 'introduction',
    title: 'Introduction',
    parts: [
      {
        kind: 'text',
        text: 'OtterScript is a small language for small jobs on your desktop. A program is read from top to bottom, one step a line. Press “Try Code” and watch the output.',
      },
      {
        kind: 'calls',
        terms: [
          ['let', 'gives a value a name'],
          ['say("…")', 'writes a line; {name} inside a text inserts a value'],
          ['for name in list { }', 'does the block once for each item'],
          ['function', 'makes a step of your own that you can call by name'],
        ],
      },
      {
        kind: 'tip',
        text: 'Put your own name into the list and try again. Nothing here can break: “Reset” brings the example back.',
      },
    ],
    code: `# Greet everybody in a list
let names = ["Ada", "Grace", "Linus"]
for name in names {
  say("Hello, {name}!")
}

function double(number) {
  return number * 2
}
say("Twice 21 is {double(21)}.")`,
  },
  {
    id: 'windows',
    title: 'Window Management',
    parts: [
      {
        kind: 'text',
        text: 'A program can open windows. You say the title, and a word in it decides what opens: “terminal”, “files”, “code”, “image”, “settings”, “monitor”, “disk”, “browser” and more. Any other title opens a text editor.',
      },
      {
        kind: 'calls',
        terms: [
          ['create("title")', 'opens a window half a second later and gives it to you'],
          ['destroy(window)', 'closes it; the answer is false when it stays open'],
          ['wait(3000)', 'waits for 3000 milliseconds, which is 3 seconds'],
        ],
      },
      {
        kind: 'tip',
        text: 'A program can close only windows that it opened itself, and a window with unsaved work still asks you first.',
      },
    ],
    code: `# Open a terminal, and close it again
say("A window opens in half a second.")
let window = create("Otter terminal")
say("Here is {window}.")

wait(3000)
if destroy(window) {
  say("It is closed again.")
} else {
  say("It wants to stay open.")
}`,
  },
  {
    id: 'files',
    title: 'File Operations',
    parts: [
      {
        kind: 'text',
        text: 'Programs that you start yourself can read your files and write inside your home folder. What a program deletes is not lost: it waits in the recycle bin until you empty it.',
      },
      {
        kind: 'calls',
        terms: [
          ['write(path, text)', 'writes a file below /home'],
          ['read(path)', 'gives the text of a file'],
          ['files(folder)', 'gives the names in a folder as a list'],
          ['exists(path)', 'tells whether something is there'],
          ['delete-file(path)', 'moves a file into the recycle bin'],
          ['move(from, to)', 'only notes the wish in the output; nothing is moved'],
        ],
      },
    ],
    code: `# Write a note, read it, and tidy up
let path = "/home/otter-note.txt"
write(path, "Buy fish\\nFix the dam")

let lines = split(read(path), "\\n")
for line in lines {
  say("- {line}")
}

let names = files("/home")
say("{length(names)} things in /home.")

if delete-file(path) {
  say("Is it still there? {exists(path)}")
}`,
  },
  {
    id: 'display',
    title: 'Animations & Display',
    parts: [
      {
        kind: 'text',
        text: '`display` shows one thing at a time: each call replaces the one before. Show many slightly different things with a short wait between them, and it moves.',
      },
      {
        kind: 'calls',
        terms: [
          ['display("…")', 'shows a name above the output; in an app it becomes the title of its window'],
          ['after 1000 { }', 'does the block once, a second later'],
          ['every 1000 { }', 'does it each second, until you press Stop'],
          [
            'on "theme-changed" { }',
            'does it when that happens on the desktop; `event` says what came with it. Others are “window-opened”, “window-closed” and “file-changed”',
          ],
        ],
      },
      {
        kind: 'tip',
        text: 'Add `on "window-opened" { say(event) }`, try again and open some windows: the program listens until you press Stop.',
      },
    ],
    code: `# An otter swims by
for place in range(0, 16) {
  let behind = repeat-text("~", place)
  let ahead = repeat-text("~", 16 - place)
  display("{behind}(o.o){ahead}")
  wait(120)
}
display("The otter has gone fishing.")

after 1000 {
  say("The river is quiet now.")
}`,
  },
  {
    id: 'security',
    title: 'Security & Best Practices',
    parts: [
      {
        kind: 'text',
        text: 'Programs live in a small world. They only have the calls that you have seen, critical system files cannot be deleted, and a program that never ends is stopped. Apps have to ask you before they delete anything.',
      },
      {
        kind: 'advice',
        terms: [
          ['Look first', 'ask `exists` before you read, and check what `destroy` and `delete-file` answer'],
          ['Name things', '`let path = …` once is better than the same text three times'],
          ['Stay small', 'one function for one job; a comment says why'],
        ],
      },
      {
        kind: 'tip',
        text: 'Curious? Add the line `while true { }` at the end. After a million steps the desktop has had enough.',
      },
    ],
    code: `# The desktop protects itself
if not delete-file("/system/core.dll") {
  say("Good: the system is still there.")
}

# Look before you read
function show(path) {
  if exists(path) {
    say(read(path))
  } else {
    say("There is no {path} yet.")
  }
}
show("/home/plans.txt")`,
  },
]

/** The lesson of an id; the first for one that does not exist. */
export const lessonOf = (id: string): Lesson => lessons.find((lesson) => lesson.id === id) ?? lessons[0]

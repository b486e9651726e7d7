import { texts } from './lessons.texts'

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
    get title() {
      return texts.introduction
    },
    get parts(): readonly LessonPart[] {
      return [
        {
          kind: 'text',
          text: texts.introductionText,
        },
        {
          kind: 'calls',
          terms: [
            ['let', texts.letNames],
            ['say("…")', texts.saySays({ code: '{name}' })],
            ['for name in list { }', texts.forRepeats],
            ['function', texts.functionMakes],
          ],
        },
        {
          kind: 'tip',
          text: texts.introductionTip,
        },
      ]
    },
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
    get title() {
      return texts.windows
    },
    get parts(): readonly LessonPart[] {
      return [
        {
          kind: 'text',
          text: texts.windowsText,
        },
        {
          kind: 'calls',
          terms: [
            ['create("title")', texts.createOpens],
            ['destroy(window)', texts.destroyCloses],
            ['wait(3000)', texts.waitWaits],
          ],
        },
        {
          kind: 'tip',
          text: texts.windowsTip,
        },
      ]
    },
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
    get title() {
      return texts.files
    },
    get parts(): readonly LessonPart[] {
      return [
        {
          kind: 'text',
          text: texts.filesText,
        },
        {
          kind: 'calls',
          terms: [
            // not shown: code, the same in every language
            ['write(path, text)', texts.writeWrites],
            ['read(path)', texts.readGives],
            ['files(folder)', texts.filesGives],
            ['exists(path)', texts.existsTells],
            ['delete-file(path)', texts.deleteFileMoves],
            // not shown: code, the same in every language
            ['move(from, to)', texts.moveNotes],
          ],
        },
      ]
    },
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
    get title() {
      return texts.display
    },
    get parts(): readonly LessonPart[] {
      return [
        {
          kind: 'text',
          text: texts.displayText,
        },
        {
          kind: 'calls',
          terms: [
            ['display("…")', texts.displayShows],
            ['after 1000 { }', texts.afterDoes],
            ['every 1000 { }', texts.everyDoes],
            ['on "theme-changed" { }', texts.onDoes],
          ],
        },
        {
          kind: 'tip',
          text: texts.displayTip({ code: 'on "window-opened" { say(event) }' }),
        },
      ]
    },
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
    get title() {
      return texts.security
    },
    get parts(): readonly LessonPart[] {
      return [
        {
          kind: 'text',
          text: texts.securityText,
        },
        {
          kind: 'advice',
          terms: [
            [texts.lookFirst, texts.lookFirstMeans],
            [texts.nameThings, texts.nameThingsMeans],
            [texts.staySmall, texts.staySmallMeans],
          ],
        },
        {
          kind: 'tip',
          text: texts.securityTip({ code: 'while true { }' }),
        },
      ]
    },
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

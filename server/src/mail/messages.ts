import type { Language } from '@otteros/contracts'
import * as z from 'zod'
import type { Texts } from '../language/define-texts.ts'
import { escapeHtml, htmlIn, speaking } from '../language/html.ts'
import { textsIn } from './texts.ts'

/** One mail, ready to be sent, as it is also kept. */
export const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The same as a page; absent where a person wrote the text. */
  html: z.string().exactOptional(),
  /** Where an answer goes; absent where none is expected. */
  replyTo: z.string().exactOptional(),
})
export type Mail = Readonly<z.infer<typeof mail>>

type Key = keyof ReturnType<typeof textsIn>

interface Wording {
  readonly subject: Key
  /** Plain sentences before the link. */
  readonly before: readonly Key[]
  readonly button: Key
  /** Plain sentences after the link. */
  readonly after: readonly Key[]
}

const wordings = {
  confirmation: {
    subject: 'confirmationSubject',
    before: ['welcome', 'confirmAddress'],
    button: 'confirmationButton',
    after: ['oneDay', 'noAccountMade'],
  },
  recovery: {
    subject: 'recoverySubject',
    before: ['recoveryAsked'],
    button: 'recoveryButton',
    after: ['onceAndOneDay', 'passwordStays'],
  },
  emailChange: {
    subject: 'changeSubject',
    before: ['addressEntered'],
    button: 'changeButton',
    after: ['oneDay', 'nothingChanges'],
  },
} as const satisfies Record<string, Wording>

export type MailKind = keyof typeof wordings

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')

/** Writes the mail of one kind with its link, as text and as simple HTML without remote content. */
export function composeMail(kind: MailKind, to: string, link: string, language: Language): Mail {
  const texts: Texts<Record<Key, string>> = textsIn(language)
  const wording: Wording = wordings[kind]
  const before = wording.before.map((key) => texts[key])
  const after = wording.after.map((key) => texts[key])
  const button = texts[wording.button]
  const anchorStyle =
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#1d5fbf;color:#fff;text-decoration:none'
  const html = [
    htmlIn(language),
    '<body style="font-family:sans-serif;line-height:1.5;color:#1b2430">',
    // Mail programs show what is in the body alone.
    `<div ${speaking(language)}>`,
    paragraphs(before),
    `<p><a href="${escapeHtml(link)}" style="${anchorStyle}">${escapeHtml(button)}</a></p>`,
    paragraphs(after),
    '</div></body></html>',
  ].join('')
  // On a line of its own the link runs from left to right. Marks around it would become a part of it in mail programs.
  const linkLine = language.direction === 'rtl' ? `${button}:\n${link}` : `${button}: ${link}`
  return { to, subject: texts[wording.subject], text: [...before, linkLine, ...after].join('\n\n'), html }
}

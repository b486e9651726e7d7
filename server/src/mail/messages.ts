/** One mail, ready to be sent. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as a page; absent where a person wrote the text. */
  readonly html?: string
  /** Where an answer goes; absent where none is expected. */
  readonly replyTo?: string
}

interface Wording {
  readonly subject: string
  /** Plain sentences before the link. */
  readonly before: readonly string[]
  readonly button: string
  /** Plain sentences after the link. */
  readonly after: readonly string[]
}

const wordings = {
  confirmation: {
    subject: 'Confirm your OtterOS account',
    before: ['Welcome to OtterOS!', 'Confirm that this address is yours, and your desktop is ready.'],
    button: 'Confirm my address',
    after: [
      'The link works for one day.',
      'If you did not create an account, ignore this mail: nothing happens.',
    ],
  },
  recovery: {
    subject: 'Reset your OtterOS password',
    before: ['Somebody asked to reset the password of your OtterOS account.'],
    button: 'Choose a new password',
    after: [
      'The link works once and for one day.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  },
  emailChange: {
    subject: 'Confirm your new OtterOS address',
    before: ['This address was entered as the new one of an OtterOS account.'],
    button: 'Confirm my new address',
    after: ['The link works for one day.', 'If it was not you, ignore this mail: nothing changes.'],
  },
} as const satisfies Record<string, Wording>

export type MailKind = keyof typeof wordings

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** Writes the mail of one kind with its link, as text and as simple HTML without remote content. */
export function composeMail(kind: MailKind, to: string, link: string): Mail {
  const { subject, before, button, after } = wordings[kind]
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  const anchorStyle =
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#1d5fbf;color:#fff;text-decoration:none'
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;color:#1b2430">',
    paragraphs(before),
    `<p><a href="${escapeHtml(link)}" style="${anchorStyle}">${escapeHtml(button)}</a></p>`,
    paragraphs(after),
    '</body></html>',
  ].join('')
  return { to, subject, text: [...before, `${button}: ${link}`, ...after].join('\n\n'), html }
}

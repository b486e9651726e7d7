/** A message as mail programs know it. */
export interface MboxMessage {
  readonly from: string
  readonly to: string
  readonly subject: string
  /** ms since the epoch. */
  readonly at: number
  readonly text: string
}

/** A header's text in the encoding of RFC 2047 where it is not plain ASCII; never more than a line. */
function headerText(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (/^[\x20-\x7e]*$/.test(line)) return line
  // 45 bytes each: an encoded word has 75 characters at most.
  const words: string[] = []
  let bytes: number[] = []
  const end = () => {
    words.push(`=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`)
    bytes = []
  }
  for (const character of line) {
    const next = new TextEncoder().encode(character)
    if (bytes.length + next.length > 45) end()
    bytes.push(...next)
  }
  end()
  return words.join('\r\n ').replaceAll('\r\n', '\n')
}

/** The day and time as the first line of a message has it. */
const asctime = (at: number) => {
  const [weekday = '', day = '', month = '', year = '', time = ''] = new Date(at).toUTCString().split(' ')
  return `${weekday.slice(0, 3)} ${month} ${day} ${time} ${year}`
}

/** Messages in the format mbox (mboxrd), which mail programs open. */
export const toMbox = (messages: readonly MboxMessage[]): string =>
  messages
    .map(
      ({ from, to, subject, at, text }) =>
        `From otteros ${asctime(at)}\nFrom: ${headerText(from)}\nTo: ${headerText(to)}\nSubject: ${headerText(subject)}\nDate: ${new Date(at).toUTCString().replace('GMT', '+0000')}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/^(>*From )/gm, '>$1')}\n\n`,
    )
    .join('')

/** Characters of a title that is kept. */
const longest = 200

/** A title of a page as plain text on one line, without characters that turn the direction of what follows. */
export const tidyTitle = (title: string): string =>
  title
    .slice(0, longest * 4)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g, '')
    .trim()
    .slice(0, longest)

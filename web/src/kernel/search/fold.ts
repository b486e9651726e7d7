/** Letters that are written with a stroke or joined, which Unicode does not take apart. */
const apart: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  // Arabic endings that are written either way, and the stretching of a word.
  ى: 'ي',
  ة: 'ه',
  ـ: '',
}
const toTakeApart = new RegExp(`[${Object.keys(apart).join('')}]`, 'g')

/**
 * A text as it is compared: small letters without accents and vowel signs, with forms of one letter made the same, without marks
 * that turn the direction. Names of files are folded by the hundred thousand, so that ASCII goes a short way.
 */
export function foldText(text: string): string {
  const small = text.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (/^[\x00-\x7f]*$/.test(small)) return small
  return small
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .replace(toTakeApart, (letter) => apart[letter] ?? letter)
}

/** The words of a query, folded. Signs stay: `.txt`, `c++`. */
export const foldWords = (text: string): readonly string[] =>
  foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== '')

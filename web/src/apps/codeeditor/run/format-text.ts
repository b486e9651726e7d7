/** Whether "Format document" is there for a language. */
export const isFormattable = (language: string): boolean => language === 'otterscript'

/** A text in the usual style of its language; null when it has none here. What formats is fetched with the first use. */
export async function formatText(language: string, text: string): Promise<string | null> {
  if (!isFormattable(language)) return null
  const { format } = await import('@otteros/otterscript')
  return format(text)
}

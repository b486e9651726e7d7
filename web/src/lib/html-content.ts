/** Whether a text can be an app: not blank, and it holds both `<` and `>` [A5.5 B5.26]. */
export const isHtmlContent = (content: string): boolean =>
  content.trim() !== '' && content.includes('<') && content.includes('>')

/**
 * The commands of a part of a page: its blocks of `sh`, in their order.
 * @param {string} markdown the page
 * @param {string} heading the part's heading, e.g. `## As a service on Debian`; it ends with the next heading
 * @returns {string[]} throws when there is no such part, or it has no commands
 */
export function commandsOf(markdown, heading) {
  const lines = markdown.split('\n')
  const start = lines.indexOf(heading)
  if (start === -1) throw new Error(`There is no “${heading}”.`)
  const commands = []
  let block = null
  for (const line of lines.slice(start + 1)) {
    // Within a block, # begins a comment.
    if (block === null && /^#+ /.test(line)) break
    const text = line.trim()
    if (text === '```sh') block = []
    else if (text === '```' && block !== null) {
      commands.push(block.join('\n'))
      block = null
    } else if (block !== null) block.push(text)
  }
  if (commands.length === 0) throw new Error(`“${heading}” has no commands.`)
  return commands
}

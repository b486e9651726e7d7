/** Whether a cookie's attributes say that it is to be deleted. */
function isOver(attributes: readonly string[]): boolean {
  for (const attribute of attributes) {
    const [, name = '', value = ''] = /^\s*([^=]*?)\s*=\s*(.*)$/.exec(attribute) ?? []
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0
    if (name.toLowerCase() === 'expires') return Date.parse(value) <= Date.now()
  }
  return false
}

/** Gives the page cookies, which it cannot have without an origin: in memory, and gone with it. */
export function installCookies(): void {
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('; '),
    set: (text: unknown) => {
      const [pair = '', ...attributes] = String(text).split(';')
      const border = pair.indexOf('=')
      const name = pair.slice(0, Math.max(0, border)).trim()
      if (isOver(attributes)) cookies.delete(name)
      else cookies.set(name, pair.slice(border + 1).trim())
    },
  })
}

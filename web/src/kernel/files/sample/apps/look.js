// On a desktop that lends its colours this page wears them; elsewhere it follows the browser's light or dark.
function wear({ isDark, colors }) {
  const { style } = document.documentElement
  style.colorScheme = isDark ? 'dark' : 'light'
  for (const role of ['surface', 'text', 'muted', 'accent', 'border'])
    style.setProperty('--' + role, colors[role])
  style.setProperty('--accent-text', colors.accentText)
}
const desktop = window.otteros
if (desktop) {
  desktop.theme.get().then(wear, () => undefined)
  desktop.on('theme', wear)
}

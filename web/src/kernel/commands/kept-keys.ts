import { isSameChord, parseChord } from '@/lib/chord'

/** Why a chord cannot be given to a command. */
export type KeysRefusal =
  /** Browsers keep it for themselves: the page never hears it. */
  | 'browser'
  /** The computer keeps it for itself. */
  | 'system'
  /** People without a mouse go through the page with it. */
  | 'navigation'

/** What browsers do themselves, without asking the page: tabs, windows, leaving. */
const byBrowsers: readonly string[] = [
  'Mod+N',
  'Mod+Shift+N',
  'Mod+T',
  'Mod+Shift+T',
  'Mod+W',
  'Mod+Shift+W',
  'Mod+Shift+P',
  'Ctrl+Tab',
  'Ctrl+Shift+Tab',
  'Ctrl+PageUp',
  'Ctrl+PageDown',
  'Mod+Q',
  'Mod+Shift+Q',
  'F11',
  'F12',
  'Mod+Shift+I',
  'Mod+Shift+J',
]

const bySystems = {
  mac: [
    'Meta+Tab',
    'Meta+Shift+Tab',
    'Meta+ ',
    'Ctrl+ ',
    'Meta+H',
    'Meta+Alt+H',
    'Meta+M',
    'Meta+Alt+Escape',
    'Meta+Shift+3',
    'Meta+Shift+4',
    'Meta+Shift+5',
    'Ctrl+ArrowLeft',
    'Ctrl+ArrowRight',
    'Ctrl+ArrowUp',
    'Ctrl+ArrowDown',
  ],
  other: [
    'Alt+Tab',
    'Alt+Shift+Tab',
    'Alt+F4',
    'Alt+Escape',
    'Ctrl+Escape',
    'Ctrl+Alt+Delete',
    'Ctrl+Shift+Escape',
  ],
} as const

/** Keys that mean something to each control of the page; with Shift too. */
const ofControls = new Set([
  'Tab',
  'Enter',
  ' ',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'ContextMenu',
])

/** Why a person cannot have a chord for a command; null: they can. */
export function refusalOf(chord: string, isMac: boolean): KeysRefusal | null {
  const parts = parseChord(chord)
  if (!parts) return 'navigation'
  const isAmong = (kept: readonly string[]) => kept.some((each) => isSameChord(each, chord))
  const mod = isMac ? 'Meta+' : 'Ctrl+'
  if (isAmong(byBrowsers.map((kept) => kept.replace('Mod+', mod)))) return 'browser'
  if (isAmong(isMac ? bySystems.mac : bySystems.other)) return 'system'
  // Windows and Linux use this key with others for their own windows and menus.
  if (!isMac && parts.held.includes('Meta')) return 'system'
  const isBare = parts.held.every((name) => name === 'Shift')
  return isBare && ofControls.has(parts.key) ? 'navigation' : null
}

const rank = (chord: string) => (chord.includes('Meta+') ? 0 : 1)

/** The chords that can be pressed on this computer; on a Mac those with Command first. */
export function pressable(chords: readonly string[], isMac: boolean): readonly string[] {
  const heard = chords.filter((chord) => {
    const refusal = refusalOf(chord, isMac)
    return refusal !== 'browser' && refusal !== 'system'
  })
  return isMac ? heard.toSorted((one, other) => rank(one) - rank(other)) : heard
}

// What writer and reader of zip archives both know.

export const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
} as const

/** Ids of extra fields: numbers of 64 bits, and times in seconds of UTC. */
export const extraFields = { large: 1, time: 0x5455 } as const

/** What stands in a field of 16 or 32 bits whose number is in a field of 64. */
export const [full16, full32] = [0xffff, 0xffffffff]

/** The name is UTF-8. */
export const utf8Flag = 0x0800
/** How bytes are kept: as they are, or deflated. */
export const methods = { stored: 0, deflated: 8 } as const

/** The kind in the upper half of a member's attributes, as Unix has it. */
export const unixKinds = { mask: 0xf000, file: 0x8000, folder: 0x4000, link: 0xa000 } as const

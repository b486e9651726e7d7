import type { LinuxState } from '../linux/linux'

/** Whether programs of Linux are offered: the server has one, or could not say yet. */
export const hasLinux = ({ image }: LinuxState): boolean => image !== 'absent' && image !== 'unknown'

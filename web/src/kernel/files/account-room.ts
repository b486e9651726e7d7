/** The room that an account has for a person's files, in bytes. */
export interface AccountRoom {
  /** What its files take, with their earlier versions. */
  readonly used: number
  /** The most that they may take. */
  readonly quota: number
}

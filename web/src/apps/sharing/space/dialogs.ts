/** The question or form over a space's page. */
export type SpaceDialog = 'rename' | 'leave' | 'hand-over' | 'stop' | 'delete'

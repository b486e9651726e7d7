import type { CommandContext, CommandResult, ShellCommand } from '../shell-types'

/** What a command does, in a module of its own. */
export type CommandRun = (args: readonly string[], context: CommandContext) => Promise<CommandResult>

/** A command whose code is loaded when it runs first: a terminal opens without it. */
export const onDemand = (
  about: Omit<ShellCommand, 'run'>,
  load: () => Promise<CommandRun>,
): ShellCommand => ({
  ...about,
  run: async (args, context) => (await load())(args, context),
})

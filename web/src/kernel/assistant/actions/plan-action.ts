import { type AssistantToolName, assistantTools } from '@otteros/contracts'
import type * as z from 'zod/mini'
import { texts } from '../texts'
import { createFilePlan, readFilePlan, searchFilesPlan } from './files'
import { setThemePlan, setTimezonePlan, setWallpaperPlan } from './look'
import { type ActionContext, type Plan, refused } from './types'
import { openAppPlan, openFilePlan } from './windows'

type Planner = (context: ActionContext, args: unknown) => Promise<Plan>

/** An action behind the form of its arguments. */
function action<Schema extends z.ZodMiniType>(
  schema: Schema,
  plan: (context: ActionContext, args: z.output<Schema>) => Plan | Promise<Plan>,
): Planner {
  return async (context, args) => {
    const parsed = schema.safeParse(args)
    if (parsed.success) return plan(context, parsed.data)
    const where = parsed.error.issues.map(({ path }) => path.join('.') || texts.allOfIt).join(', ')
    return refused(texts.wrongArguments({ names: where }))
  }
}

const actions: Readonly<Record<AssistantToolName, Planner>> = {
  open_app: action(assistantTools.open_app.arguments, openAppPlan),
  open_file: action(assistantTools.open_file.arguments, openFilePlan),
  create_file: action(assistantTools.create_file.arguments, createFilePlan),
  search_files: action(assistantTools.search_files.arguments, searchFilesPlan),
  read_file: action(assistantTools.read_file.arguments, readFilePlan),
  set_wallpaper: action(assistantTools.set_wallpaper.arguments, setWallpaperPlan),
  set_theme: action(assistantTools.set_theme.arguments, setThemePlan),
  set_timezone: action(assistantTools.set_timezone.arguments, setTimezonePlan),
}

const isAction = (name: string): name is AssistantToolName => Object.hasOwn(actions, name)

/**
 * Checks an action that a model or a suggestion asks for, and says what it will do. Nothing is done before `run`. `args` may
 * be anything.
 */
export async function planAction(context: ActionContext, name: string, args: unknown): Promise<Plan> {
  return isAction(name) ? actions[name](context, args) : refused(texts.noAction({ name: name.slice(0, 60) }))
}

/** The arguments as the model wrote them; undefined when they are no JSON, which no action takes. */
export function readArguments(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

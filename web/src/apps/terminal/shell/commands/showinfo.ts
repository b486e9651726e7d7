import { baseName, homeFolder, joinPath, normalisePath, pluginsFolder } from '@/kernel/files/paths'
import { failed, printed, type CommandContext, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Where a name is looked for: here, at home, at the top. So `showinfo readme.txt` works from any folder [A5.7]. */
async function find(name: string, { engine: { fs, cwd } }: CommandContext): Promise<string | null> {
  for (const folder of [cwd, homeFolder, '/']) {
    const path = normalisePath(name, folder)
    if (await fs.exists(path)) return path
  }
  return null
}

async function describePlugins({ engine: { fs }, desktop }: CommandContext) {
  const names = (await fs.exists(pluginsFolder)) ? await fs.readdir(pluginsFolder) : []
  const { plugins } = await desktop.facts()
  const lines = names.map((name) => `  ${plugins.includes(name) ? texts.pluginRuns({ name }) : name}`)
  return [texts.pluginsIn({ folder: pluginsFolder, count: names.length }), ...lines]
}

async function describeFile(path: string, { engine: { fs } }: CommandContext) {
  const stat = await fs.stat(path)
  const lines = [
    texts.fileName({ name: baseName(path) || '/' }),
    texts.filePath({ path }),
    texts.fileType({ kind: stat.isDirectory ? 'folder' : 'file' }),
    stat.isDirectory
      ? texts.fileEntries({ count: (await fs.readdir(path)).length })
      : texts.fileSize({ bytes: stat.size }),
    texts.fileModified({ time: stat.mtime.toISOString().slice(0, 16).replace('T', ' ') }),
  ]
  if (!stat.isDirectory && stat.size <= 4096 && /\.(txt|md)$/i.test(path)) {
    lines.push('', (await fs.readFile(path)).trimEnd())
  }
  return lines
}

/** Tells about the profile, the plugins, the readme, or any file [A5.7 A8.13]. */
export const showinfo: ShellCommand = {
  name: 'showinfo',
  summary: () => texts.showinfo,
  usage: () => texts.showinfoUsage,
  details: () => [texts.showinfoEverywhere],
  async run([name], context) {
    if (!name) return failed(texts.usage({ usage: texts.showinfoUsage }))
    const here = joinPath(context.engine.cwd, name)
    if (name === 'plugins' && !(await context.engine.fs.exists(here))) {
      return printed(`${(await describePlugins(context)).join('\n')}\n`)
    }
    const path = await find(name, context)
    if (path === null) return failed(texts.fileNotFound({ name }))
    return printed(`${(await describeFile(path, context)).join('\n')}\n`)
  },
}

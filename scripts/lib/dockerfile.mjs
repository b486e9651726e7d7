// Reads the Dockerfiles of deploy/. It knows the instructions that they use and refuses all others, so that what a test does with
// them is what an engine would do.

/** An environment's or argument's name, and a value without quotes, escapes or variables. */
const assignment = /^([A-Za-z_]\w*)=([^\s"'\\$]*)$/

/** Lines of one instruction are joined as an engine joins them: comments between them are left out. */
function logicalLines(text) {
  const lines = []
  let open = null
  for (const [index, raw] of text.split('\n').entries()) {
    const number = index + 1
    if (/^#\s*(syntax|escape|check)\s*=/i.test(raw)) throw new Error(`Line ${number}: a directive.`)
    if (/^\s*#/.test(raw)) continue
    if (raw.trim() === '') {
      if (open) throw new Error(`Line ${number}: an empty line within an instruction.`)
      continue
    }
    const isContinued = raw.endsWith('\\')
    open = {
      number: open?.number ?? number,
      text: (open?.text ?? '') + (isContinued ? raw.slice(0, -1) : raw),
    }
    if (isContinued) continue
    lines.push(open)
    open = null
  }
  if (open) throw new Error(`Line ${open.number}: the instruction does not end.`)
  return lines
}

/** The exec form: a list of texts in JSON. */
function readList(text) {
  let list = null
  try {
    list = JSON.parse(text)
  } catch {
    // Told below, with what is expected.
  }
  const isList = Array.isArray(list) && list.length > 0 && list.every((part) => typeof part === 'string')
  if (!isList) throw new Error(`expected a command as a list, such as ["node", "-e", "…"], and got ${text}`)
  return list
}

/** One word in which nothing is to be replaced. */
function readWord(text) {
  if (!/^[^\s"'\\$[\]*?]+$/.test(text)) throw new Error(`expected one plain word and got ${text}`)
  return text
}

const readAssignments = (text) =>
  Object.fromEntries(
    text.split(/\s+/).map((part) => {
      const [, name, value] = assignment.exec(part) ?? []
      if (name === undefined) throw new Error(`expected NAME=value and got ${part}`)
      return [name, value]
    }),
  )

function readCopy(text) {
  const words = text.split(/\s+/)
  const from = words[0].startsWith('--from=') ? readWord(words.shift().slice('--from='.length)) : null
  if (words[0]?.startsWith('-')) throw new Error(`the option ${words[0]}`)
  if (words.length !== 2) throw new Error('expected one source and one destination')
  const [source, destination] = words.map(readWord)
  return { does: 'copy', from, source, destination }
}

function readHealth(text) {
  const [, options, command] = /^((?:--\S+\s+)*)CMD\s+(.*)$/.exec(text) ?? []
  if (command === undefined) throw new Error('expected options and CMD')
  const seconds = {}
  for (const option of options.trim().split(/\s+/).filter(Boolean)) {
    const [, name, value] = /^--(interval|timeout|start-period)=(\d+)s$/.exec(option) ?? []
    if (name === undefined) throw new Error(`the option ${option}`)
    seconds[name] = Number(value)
  }
  return { does: 'health', seconds, command: readList(command) }
}

function readRun(text) {
  if (/^(--|\[)/.test(text) || text.includes('<<')) throw new Error('expected a plain shell command')
  return { does: 'run', command: text }
}

/** What may stand in a stage. */
const instructions = {
  COPY: readCopy,
  RUN: readRun,
  HEALTHCHECK: readHealth,
  WORKDIR: (text) => ({ does: 'workdir', path: readWord(text) }),
  USER: (text) => ({ does: 'user', name: readWord(text) }),
  ENV: (text) => ({ does: 'env', values: readAssignments(text) }),
  VOLUME: (text) => ({ does: 'volume', path: readWord(text) }),
  EXPOSE: (text) => {
    if (!/^\d+$/.test(text)) throw new Error(`expected a port and got ${text}`)
    return { does: 'expose', port: Number(text) }
  },
  STOPSIGNAL: (text) => ({ does: 'stop-signal', signal: readWord(text) }),
  ENTRYPOINT: (text) => ({ does: 'entrypoint', command: readList(text) }),
  CMD: (text) => ({ does: 'cmd', command: readList(text) }),
}

function readFrom(text, values) {
  const [, image, name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(text) ?? []
  if (image === undefined || image.startsWith('-')) throw new Error(`expected an image and got ${text}`)
  const base = image.replaceAll(/\$\{(\w+)\}/g, (_all, argument) => {
    if (!(argument in values)) throw new Error(`${argument} has no value`)
    return values[argument]
  })
  return { base: readWord(base), name: name === undefined ? null : readWord(name), steps: [] }
}

/**
 * The stages of a Dockerfile, in their order; the last one is the image.
 * @param {string} text
 * @returns {{ base: string, name: string | null, steps: { line: number, keyword: string, does: string }[] }[]} throws, with the
 * line, on everything that this reader does not know
 */
export function readDockerfile(text) {
  const values = {}
  const stages = []
  for (const { number, text: line } of logicalLines(text)) {
    const [, word, rest = ''] = /^\s*(\S+)\s*(.*)$/.exec(line)
    const keyword = word.toUpperCase()
    const stage = stages.at(-1)
    try {
      if (keyword === 'FROM') stages.push(readFrom(rest.trim(), values))
      else if (keyword === 'ARG' && !stage) Object.assign(values, readAssignments(rest.trim()))
      else if (!stage) throw new Error('it stands before FROM')
      else if (!Object.hasOwn(instructions, keyword)) throw new Error('an unknown instruction')
      else {
        const step = instructions[keyword](rest.trim())
        if (step.from && !stages.slice(0, -1).some(({ name }) => name === step.from))
          throw new Error(`there is no earlier stage ${step.from}`)
        stage.steps.push({ line: number, keyword, ...step })
      }
    } catch (error) {
      throw new Error(`Line ${number}, ${keyword}: ${error.message}.`, { cause: error })
    }
  }
  if (stages.length === 0) throw new Error('There is no FROM.')
  return stages
}

/** The search path that engines and the base images have. */
export const imagePath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const join = (folder, path) => (path.startsWith('/') ? path : `${folder.replace(/\/$/, '')}/${path}`)

/**
 * What an image says of the process that it starts, after the given steps of its stage.
 * @param {ReturnType<typeof readDockerfile>[number]['steps']} steps
 */
export function settingsAfter(steps) {
  const image = {
    workdir: '/',
    user: 'root',
    env: { PATH: imagePath },
    volumes: [],
    ports: [],
    health: null,
    stopSignal: 'SIGTERM',
    entrypoint: [],
    cmd: [],
  }
  for (const step of steps) {
    if (step.does === 'workdir') image.workdir = join(image.workdir, step.path)
    else if (step.does === 'user') image.user = step.name
    else if (step.does === 'env') Object.assign(image.env, step.values)
    else if (step.does === 'volume') image.volumes.push(step.path)
    else if (step.does === 'expose') image.ports.push(step.port)
    else if (step.does === 'health') image.health = step
    else if (step.does === 'stop-signal') image.stopSignal = step.signal
    else if (step.does === 'entrypoint') image.entrypoint = step.command
    else if (step.does === 'cmd') image.cmd = step.command
  }
  return image
}

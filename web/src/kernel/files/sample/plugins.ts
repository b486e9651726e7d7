import type { Sample } from './sample-tree'

/** The four files of a plugin, in the order in which the plugin manager sketches them. */
interface PluginSource {
  readonly title: string
  readonly icon: string
  readonly body: string
  readonly style: string
  readonly script: string
  readonly oss: string
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="styles.css" />
  </head>
  <body>
${body}
    <script src="script.js"></script>
  </body>
</html>
`

const plugin = (name: string, { title, icon, body, style, script, oss }: PluginSource) => ({
  [`/apps/plugins/${name}`]: { content: null, icon },
  [`/apps/plugins/${name}/index.html`]: { content: page(title, body) },
  [`/apps/plugins/${name}/styles.css`]: { content: style },
  [`/apps/plugins/${name}/script.js`]: { content: script },
  [`/apps/plugins/${name}/main.oss`]: { content: oss },
})

/** The sample plugins [A3.10]. */
export const plugins: Readonly<Record<string, Sample>> = {
  ...plugin('sample-plugin', {
    title: 'Sample Plugin',
    icon: '🔌',
    body: `    <main>
      <h1>Sample Plugin</h1>
      <p>Four files make a plugin. Change one of them and start it again.</p>
      <button type="button" id="greet">Greet</button>
      <p id="greeting" aria-live="polite"></p>
    </main>`,
    style: `body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #16324f; background: #eef6fb; }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem; }
button { padding: 0.5rem 1rem; border: 0; border-radius: 8px; font: inherit; color: #fff; background: #1769aa; }
`,
    script: `const greetings = ['Hello!', 'Good to see you.', 'Welcome back.']
let next = 0

document.getElementById('greet').addEventListener('click', () => {
  document.getElementById('greeting').textContent = greetings[next]
  next = (next + 1) % greetings.length
})
`,
    oss: 'say("The sample plugin is ready.")\n',
  }),
  ...plugin('weather-widget', {
    title: 'Weather Widget',
    icon: '⛅',
    body: `    <main>
      <h1 id="place">Otter Bay</h1>
      <p class="now"><span id="symbol" aria-hidden="true"></span> <span id="degrees"></span></p>
      <p id="sky"></p>
      <ul id="days"></ul>
      <p class="note">Invented weather: the same all day long, another one tomorrow.</p>
    </main>`,
    style: `body { margin: 0; min-height: 100vh; font: 16px/1.5 system-ui, sans-serif; color: #fff; background: linear-gradient(#1769aa, #0c3c66); }
main { max-width: 24rem; margin: 0 auto; padding: 1.5rem; text-align: center; }
.now { margin: 0; font-size: 3rem; }
ul { display: flex; justify-content: space-between; padding: 0; list-style: none; }
.note { font-size: 0.85rem; }
`,
    script: `const skies = [
  ['☀️', 'Clear'],
  ['⛅', 'A few clouds'],
  ['☁️', 'Cloudy'],
  ['🌧️', 'Rain'],
  ['🌫️', 'Fog on the river'],
]

// The day of the year decides, so that the forecast of yesterday comes true.
const weatherOf = (date) => {
  const day = Math.floor((date - new Date(date.getFullYear(), 0, 0)) / 86_400_000)
  const [symbol, sky] = skies[(day * 7 + Math.floor(day / 3)) % skies.length]
  const degrees = Math.round(11 - 10 * Math.cos(((day - 20) / 365) * 2 * Math.PI) + ((day * 5) % 7) - 3)
  return { symbol, sky, degrees }
}

const today = weatherOf(new Date())
document.getElementById('symbol').textContent = today.symbol
document.getElementById('degrees').textContent = today.degrees + ' °C'
document.getElementById('sky').textContent = today.sky

for (let ahead = 1; ahead <= 4; ahead++) {
  const date = new Date()
  date.setDate(date.getDate() + ahead)
  const { symbol, degrees } = weatherOf(date)
  const item = document.createElement('li')
  item.textContent = date.toLocaleDateString(undefined, { weekday: 'short' }) + ' ' + symbol + ' ' + degrees + '°'
  document.getElementById('days').append(item)
}
`,
    oss: `let days = ["Monday", "Tuesday", "Wednesday"]
for day in days {
  say(day + ": bring a coat")
}
`,
  }),
  ...plugin('todo-list', {
    title: 'To-do List',
    icon: '✅',
    body: `    <main>
      <h1>To do</h1>
      <form id="form">
        <input id="text" aria-label="New task" placeholder="What is to be done?" required />
        <button>Add</button>
      </form>
      <ul id="list"></ul>
      <p id="left" aria-live="polite"></p>
    </main>`,
    style: `body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #16324f; background: #eef6fb; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; }
form { display: flex; gap: 0.5rem; }
input:not([type='checkbox']) { flex: 1; min-width: 0; padding: 0.5rem; border: 1px solid #9db8cc; border-radius: 8px; font: inherit; }
button { padding: 0.5rem 0.9rem; border: 0; border-radius: 8px; font: inherit; color: #fff; background: #1769aa; }
ul { padding: 0; list-style: none; }
li { display: flex; gap: 0.75rem; align-items: center; padding: 0.4rem 0; }
li span { flex: 1; }
.done span { text-decoration: line-through; }
`,
    script: `const tasks = [
  { text: 'Look into this plugin', isDone: true },
  { text: 'Change its colours in styles.css', isDone: false },
]
const list = document.getElementById('list')

function show() {
  list.replaceChildren(
    ...tasks.map((task) => {
      const item = document.createElement('li')
      item.classList.toggle('done', task.isDone)
      const label = document.createElement('label')
      const box = document.createElement('input')
      const text = document.createElement('span')
      const remove = document.createElement('button')
      box.type = 'checkbox'
      box.checked = task.isDone
      box.addEventListener('change', () => {
        task.isDone = box.checked
        show()
      })
      text.textContent = ' ' + task.text
      label.append(box, text)
      remove.textContent = '×'
      remove.setAttribute('aria-label', 'Remove ' + task.text)
      remove.style.marginLeft = 'auto'
      remove.addEventListener('click', () => {
        tasks.splice(tasks.indexOf(task), 1)
        show()
      })
      item.append(label, remove)
      return item
    }),
  )
  const left = tasks.filter((task) => !task.isDone).length
  document.getElementById('left').textContent = left === 0 ? 'All done.' : left + ' left'
}

document.getElementById('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const field = document.getElementById('text')
  const text = field.value.trim()
  if (text === '') return
  tasks.push({ text, isDone: false })
  field.value = ''
  show()
})
show()
`,
    oss: `let tasks = ["swim", "eat", "sleep"]
add(tasks, "play")
for task in tasks {
  say("To do: " + task)
}
`,
  }),
}

const key = 'tasks'
const byId = (id) => document.getElementById(id)

/** What was kept last time; two tasks to begin with. */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(key))
    if (Array.isArray(kept)) return kept
  } catch {
    // What cannot be read is left where it is until the next change.
  }
  return [
    { text: 'Look into this plugin', isDone: true },
    { text: 'Change its colours in styles.css', isDone: false },
  ]
}

let tasks = load()

function change(next) {
  tasks = next
  localStorage.setItem(key, JSON.stringify(tasks))
  show()
}

function row(task, index) {
  const item = document.createElement('li')
  const label = document.createElement('label')
  const box = document.createElement('input')
  const text = document.createElement('span')
  const remove = document.createElement('button')
  item.classList.toggle('done', task.isDone)
  box.type = 'checkbox'
  box.checked = task.isDone
  box.addEventListener('change', () => {
    change(tasks.with(index, { ...task, isDone: box.checked }))
    byId('list').children[index].querySelector('input').focus()
  })
  text.textContent = task.text
  remove.type = 'button'
  remove.className = 'remove'
  remove.textContent = '×'
  remove.setAttribute('aria-label', `Remove ${task.text}`)
  remove.addEventListener('click', () => {
    change(tasks.filter((other) => other !== task))
    byId('text').focus()
  })
  label.append(box, text)
  item.append(label, remove)
  return item
}

function show() {
  byId('list').replaceChildren(...tasks.map(row))
  const left = tasks.filter((task) => !task.isDone).length
  byId('empty').hidden = tasks.length > 0
  byId('tidy').hidden = left === tasks.length
  byId('left').textContent = tasks.length === 0 ? '' : left === 0 ? 'All done' : `${left} left`
}

byId('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const text = byId('text').value.trim()
  if (text === '') return
  byId('text').value = ''
  change([...tasks, { text, isDone: false }])
})
byId('tidy').addEventListener('click', () => {
  change(tasks.filter((task) => !task.isDone))
  byId('text').focus()
})
show()

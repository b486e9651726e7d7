import type { Sample } from './sample-tree'

const look = `
      :root { color-scheme: light dark; }
      * { box-sizing: border-box; }
      body { margin: 0; min-height: 100vh; font: 16px/1.4 system-ui, sans-serif; color: #10263b; background: #f3f8fc; }
      button { font: inherit; border: 0; border-radius: 10px; color: inherit; background: #dfeaf3; cursor: pointer; }
      button:hover { background: #cfe0ee; }
      :focus-visible { outline: 3px solid #1769aa; outline-offset: 2px; }
      @media (prefers-color-scheme: dark) {
        body { color: #e8f1f8; background: #12202d; }
        button { background: #22384b; }
        button:hover { background: #2c4860; }
      }`

const page = (title: string, style: string, body: string, script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>${look}
${style}
    </style>
  </head>
  <body>
${body}
    <script>
${script}
    </script>
  </body>
</html>
`

const calculator = page(
  'Calculator',
  `      main { max-width: 20rem; margin: 0 auto; padding: 1rem; }
      output { display: block; min-height: 4rem; padding: 0.5rem 0.25rem; text-align: right; font-size: 2.2rem; overflow-x: auto; }
      .keys { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0.5rem; }
      .keys button { min-height: 3.2rem; font-size: 1.2rem; }
      .equals { color: #fff; background: #1769aa; }`,
  `    <main>
      <output id="screen" aria-live="polite">0</output>
      <div class="keys" id="keys"></div>
    </main>`,
  `      const labels = ['C', '±', '%', '÷', '7', '8', '9', '×', '4', '5', '6', '−', '1', '2', '3', '+', '0', '.', '⌫', '=']
      const work = { '+': (a, b) => a + b, '−': (a, b) => a - b, '×': (a, b) => a * b, '÷': (a, b) => a / b }
      const screen = document.getElementById('screen')
      let shown = '0'
      let left = null
      let operator = null
      let isFresh = true

      const show = () => { screen.textContent = shown }
      const put = (value) => {
        shown = Number.isFinite(value) ? String(Number(value.toPrecision(12))) : 'Not a number'
        isFresh = true
      }
      const calculate = () => {
        if (operator !== null && left !== null) put(work[operator](left, Number(shown)))
      }
      function press(label) {
        if (/[0-9]/.test(label)) {
          shown = isFresh || shown === '0' ? label : shown + label
          isFresh = false
        } else if (label === '.') {
          shown = isFresh ? '0.' : shown.includes('.') ? shown : shown + '.'
          isFresh = false
        } else if (label in work) {
          if (!isFresh) calculate()
          left = Number(shown)
          operator = label
          isFresh = true
        } else if (label === '=') {
          calculate()
          operator = null
        } else if (label === 'C') {
          shown = '0'
          left = operator = null
          isFresh = true
        } else if (label === '⌫') {
          if (!isFresh) shown = shown.length > 1 ? shown.slice(0, -1) : '0'
        } else put(label === '%' ? Number(shown) / 100 : -Number(shown))
        show()
      }
      for (const label of labels) {
        const key = document.createElement('button')
        key.type = 'button'
        key.textContent = label
        if (label === '=') key.className = 'equals'
        key.addEventListener('click', () => press(label))
        document.getElementById('keys').append(key)
      }
      const typed = { Enter: '=', '*': '×', '/': '÷', '-': '−', Backspace: '⌫', Escape: 'C', ',': '.' }
      addEventListener('keydown', (event) => {
        const label = typed[event.key] ?? event.key
        if (!labels.includes(label)) return
        event.preventDefault()
        press(label)
      })`,
)

const clock = page(
  'Clock',
  `      main { display: grid; place-items: center; gap: 1rem; min-height: 100vh; padding: 1rem; text-align: center; }
      svg { width: min(16rem, 80vw); }
      .face { fill: none; stroke: currentColor; stroke-width: 2; }
      .hand { stroke: currentColor; stroke-linecap: round; }
      .second { stroke: #1d8fe1; }
      time { font-size: 1.6rem; font-variant-numeric: tabular-nums; }`,
  `    <main>
      <svg viewBox="-50 -50 100 100" role="img" aria-label="Clock">
        <circle class="face" r="47" />
        <g id="marks"></g>
        <line class="hand" id="hour" y2="-24" stroke-width="4" />
        <line class="hand" id="minute" y2="-36" stroke-width="3" />
        <line class="hand second" id="second" y1="8" y2="-40" stroke-width="1.5" />
      </svg>
      <time id="time"></time>
      <div id="date"></div>
    </main>`,
  `      const marks = document.getElementById('marks')
      for (let hour = 0; hour < 12; hour++) {
        const mark = document.createElementNS('http://www.w3.org/2000/svg', 'line')
        for (const [name, value] of Object.entries({ y1: -44, y2: -40, class: 'hand', transform: 'rotate(' + hour * 30 + ')' })) {
          mark.setAttribute(name, value)
        }
        marks.append(mark)
      }
      const turn = (id, degrees) => document.getElementById(id).setAttribute('transform', 'rotate(' + degrees + ')')
      function tick() {
        const now = new Date()
        const seconds = now.getSeconds()
        const minutes = now.getMinutes() + seconds / 60
        turn('second', seconds * 6)
        turn('minute', minutes * 6)
        turn('hour', ((now.getHours() % 12) + minutes / 60) * 30)
        document.getElementById('time').textContent = now.toLocaleTimeString()
        document.getElementById('date').textContent = now.toLocaleDateString(undefined, { dateStyle: 'full' })
        setTimeout(tick, 1000 - now.getMilliseconds())
      }
      tick()`,
)

const notepad = page(
  'Notepad',
  `      body { display: flex; flex-direction: column; }
      header { display: flex; gap: 0.5rem; align-items: center; padding: 0.5rem; }
      header button { padding: 0.5rem 0.9rem; }
      #count { margin-left: auto; opacity: 0.75; }
      textarea { flex: 1; min-height: 70vh; padding: 1rem; border: 0; font: inherit; color: inherit; background: transparent; resize: none; }`,
  `    <header>
      <button type="button" id="date">Insert date</button>
      <button type="button" id="clear">Clear</button>
      <span id="count" aria-live="polite"></span>
    </header>
    <textarea id="text" aria-label="Note" placeholder="Write something…"></textarea>`,
  `      const text = document.getElementById('text')
      const count = () => {
        const words = text.value.trim().split(/\\s+/).filter(Boolean).length
        document.getElementById('count').textContent = words + (words === 1 ? ' word' : ' words')
      }
      text.addEventListener('input', count)
      document.getElementById('date').addEventListener('click', () => {
        text.setRangeText(new Date().toLocaleString(), text.selectionStart, text.selectionEnd, 'end')
        text.focus()
        count()
      })
      document.getElementById('clear').addEventListener('click', () => {
        text.value = ''
        text.focus()
        count()
      })
      count()`,
)

/** The sample apps [A3.10]: each is one page that works on its own. */
export const apps: Readonly<Record<string, Sample>> = {
  '/apps/calculator': { content: null, icon: '🧮' },
  '/apps/calculator/index.html': { content: calculator },
  '/apps/clock': { content: null, icon: '🕒' },
  '/apps/clock/index.html': { content: clock },
  '/apps/notepad': { content: null, icon: '🗒️' },
  '/apps/notepad/index.html': { content: notepad },
}

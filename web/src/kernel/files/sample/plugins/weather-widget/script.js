const sun =
  '<circle cx="32" cy="32" r="13" fill="#ffd34d"/><g stroke="#ffd34d" stroke-width="4" stroke-linecap="round"><path d="M32 6v6M32 52v6M6 32h6M52 32h6M13.6 13.6l4.3 4.3M46.1 46.1l4.3 4.3M13.6 50.4l4.3-4.3M46.1 17.9l4.3-4.3"/></g>'
const cloud = (color) =>
  `<path fill="${color}" d="M19 52a11 11 0 0 1-1.4-21.9A15 15 0 0 1 46.6 27 12.6 12.6 0 0 1 46 52z"/>`
const drops =
  '<path stroke="#8fd0ff" stroke-width="4" stroke-linecap="round" d="M22 54l-3 7M33 54l-3 7M44 54l-3 7"/>'
const fog = '<path stroke="#dfe6ec" stroke-width="4" stroke-linecap="round" d="M10 24h36M18 34h38M8 44h34"/>'

const skies = [
  { name: 'Clear', look: 'clear', art: sun },
  {
    name: 'A few clouds',
    look: 'clear',
    art: `<g transform="translate(12 -8) scale(.8)">${sun}</g>${cloud('#fff')}`,
  },
  { name: 'Cloudy', look: 'cloudy', art: cloud('#e8eef4') },
  { name: 'Rain', look: 'rain', art: `<g transform="translate(0 -8)">${cloud('#d5dee8')}</g>${drops}` },
  { name: 'Fog on the river', look: 'fog', art: fog },
]

const picture = ({ art, name }) =>
  `<svg viewBox="0 0 64 64" fill="none" role="img" aria-label="${name}">${art}</svg>`

// The day of the year decides, so that the forecast of yesterday comes true.
function weatherOf(date) {
  const day = Math.floor((date - new Date(date.getFullYear(), 0, 0)) / 86_400_000)
  const sky = skies[(day * 7 + Math.floor(day / 3)) % skies.length]
  const celsius = Math.round(11 - 10 * Math.cos(((day - 20) / 365) * 2 * Math.PI) + ((day * 5) % 7) - 3)
  return { sky, celsius }
}

let isFahrenheit = localStorage.getItem('unit') === 'F'
const degrees = (celsius) => `${isFahrenheit ? Math.round(celsius * 1.8 + 32) : celsius}°`

function show() {
  const today = weatherOf(new Date())
  document.body.dataset.sky = today.sky.look
  document.getElementById('symbol').innerHTML = picture(today.sky)
  document.getElementById('degrees').textContent = degrees(today.celsius)
  document.getElementById('sky').textContent = today.sky.name
  document.getElementById('day').textContent = new Date().toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  document.getElementById('unit').textContent = isFahrenheit ? 'Show °C' : 'Show °F'
  document.getElementById('days').replaceChildren(
    ...[1, 2, 3, 4].map((ahead) => {
      const date = new Date()
      date.setDate(date.getDate() + ahead)
      const { sky, celsius } = weatherOf(date)
      const item = document.createElement('li')
      const name = date.toLocaleDateString(undefined, { weekday: 'short' })
      item.innerHTML = `<span>${name}</span>${picture(sky)}<strong>${degrees(celsius)}</strong>`
      return item
    }),
  )
}

document.getElementById('unit').addEventListener('click', () => {
  isFahrenheit = !isFahrenheit
  localStorage.setItem('unit', isFahrenheit ? 'F' : 'C')
  show()
})
show()

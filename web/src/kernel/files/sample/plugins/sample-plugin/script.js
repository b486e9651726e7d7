const greetings = ['Hello!', 'Good to see you.', 'Welcome back.', 'Nice weather for swimming.']
let greeted = 0

document.getElementById('greet').addEventListener('click', () => {
  greeted += 1
  document.getElementById('greeting').textContent = greetings[greeted % greetings.length]
  document.getElementById('count').textContent = greeted === 1 ? 'Once so far' : `${greeted} times so far`
})

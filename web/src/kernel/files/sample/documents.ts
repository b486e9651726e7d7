import type { Sample } from './sample-tree'

/** Texts of several kinds, to read, edit and run. */
export const documents: Readonly<Record<string, Sample>> = {
  '/documents/getting-started.md': {
    content: `# Getting started

1. Double-click a file to open it. Text opens in the editor, pictures in the viewer, code in the code editor.
2. Everything you change is kept on this device. *OtterOS Settings* can keep it with your account instead.
3. The terminal sees the same files: try \`ls /documents\` or \`cat /documents/rivers.csv | sort\`.
4. Deleted files wait in the recycle bin.

Nothing here can break. "Reset to sample files" brings all of this back.
`,
  },
  '/documents/otters.md': {
    content: `# Otters, in short

| kind        | lives in            | known for                          |
| ----------- | ------------------- | ---------------------------------- |
| sea otter   | kelp forests        | floating on its back, using stones |
| river otter | rivers and lakes    | sliding down banks                 |
| giant otter | slow tropical water | large, noisy families              |

Sea otters have the thickest fur of all animals, and some hold hands while they sleep so as not to drift apart.
`,
  },
  '/documents/rivers.csv': {
    content: `river,continent,length_km
Amazon,South America,6400
Danube,Europe,2850
Mississippi,North America,3766
Murray,Australia,2508
Nile,Africa,6650
Yangtze,Asia,6300
`,
  },
  '/documents/recipe.txt': {
    content: `Apple crumble

6 apples, 150 g flour, 100 g butter, 80 g sugar, a little cinnamon.

Cut the apples into a dish. Rub flour, butter and sugar to crumbs and spread them over the apples with
the cinnamon. Bake for 40 minutes at 180 degrees.
`,
  },
  '/documents/project.json': {
    content: `{
  "name": "river-survey",
  "version": "0.3.0",
  "stations": [
    { "id": 1, "name": "Old bridge", "depth": 2.4 },
    { "id": 2, "name": "Mill weir", "depth": 1.1 },
    { "id": 3, "name": "Reed bay", "depth": 0.7 }
  ]
}
`,
  },
  '/documents/code/fibonacci.ts': {
    content: `// Run it with the button above: TypeScript runs as it is.
function fibonacci(count: number): number[] {
  const numbers = [0, 1]
  while (numbers.length < count) {
    const [a = 0, b = 0] = numbers.slice(-2)
    numbers.push(a + b)
  }
  return numbers.slice(0, count)
}

console.log(fibonacci(15).join(' '))
`,
  },
  '/documents/code/primes.py': {
    content: `# Run it with the button above: Python is fetched on first use.
def primes(limit):
    sieve = [True] * (limit + 1)
    for number in range(2, limit + 1):
        if sieve[number]:
            yield number
            for multiple in range(number * number, limit + 1, number):
                sieve[multiple] = False


print(*primes(100))
`,
  },
  '/documents/code/hello.oss': {
    content: `let name = "otter"
for letter in name {
  say(letter)
}
say("Hello, " + upper(name) + "!")
`,
  },
  '/documents/code/page.html': {
    content: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A small page</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #16324f; background: #eef6fb; }
      button { font: inherit; padding: 0.5rem 1rem; border: 0; border-radius: 8px; color: #fff; background: #1769aa; }
    </style>
  </head>
  <body>
    <h1>A small page</h1>
    <p>You pressed the button <output id="count">0</output> times.</p>
    <button type="button" id="press">Press</button>
    <script>
      let count = 0
      document.getElementById('press').addEventListener('click', () => {
        count += 1
        document.getElementById('count').textContent = String(count)
      })
    </script>
  </body>
</html>
`,
  },
}

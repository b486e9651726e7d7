// What single-page apps do with addresses, links and features of browsers, found in real ones, each by itself.
import { HtmlApp } from '../support/html-app'
import { expect, test } from '../support/test'

test('an app moves between its parts in each way that pages know, and stays', async ({ signedIn }) => {
  const ways = {
    'a link': '<a href="#link">a link</a>',
    'a link that is kept from others':
      '<span onclick="event.stopPropagation()"><a href="#kept">a link that is kept from others</a></span>',
    hash: `<button onclick="location.hash = 'hash'">hash</button>`,
    href: `<button onclick="location.href = '#href'">href</button>`,
    assign: `<button onclick="location.assign('#assign')">assign</button>`,
    replace: `<button onclick="location.replace('#replace')">replace</button>`,
    push: `<button onclick="history.pushState({}, '', '#push'); show()">push</button>`,
    'push of a path': `<button onclick="history.pushState({}, '', location.pathname + '#path'); show()">push of a path</button>`,
    'taken apart': `<button onclick="location.hash = new window.URL('/taken', location.href).pathname">taken apart</button>`,
  }
  const parts = ['link', 'kept', 'hash', 'href', 'assign', 'replace', 'push', 'path', '/taken']
  const { page } = await HtmlApp.open(
    signedIn,
    'parts.html',
    `<!doctype html><title>Parts</title>${Object.values(ways).join('')}<output></output>
    <script>
      const show = () => { document.querySelector('output').textContent = location.hash }
      addEventListener('hashchange', show)
    </script>`,
  )
  for (const [index, way] of Object.keys(ways).entries()) {
    await page.getByText(way, { exact: true }).click()
    await expect(page.getByRole('status')).toHaveText(`#${parts[index]}`)
  }
})

test('links out of an app are offered to the person, unless the app takes care of them', async ({
  signedIn,
}) => {
  const { page, window } = await HtmlApp.open(
    signedIn,
    'links.html',
    `<!doctype html><title>Links</title>
    <p onclick="event.stopPropagation()"><a href="https://example.org/kept">kept from others</a></p>
    <p><a href="/own">taken care of</a></p>
    <output></output>
    <script>
      document.addEventListener('click', (event) => {
        if (event.defaultPrevented || !event.target.matches('[href="/own"]')) return
        event.preventDefault()
        document.querySelector('output').textContent = 'at home'
      })
    </script>`,
  )
  await page.getByRole('link', { name: 'taken care of' }).click()
  await expect(page.getByRole('status')).toHaveText('at home')
  await expect(window.getByText('This link leads')).toHaveCount(0)
  await page.getByRole('link', { name: 'kept from others' }).click()
  await expect(window.getByText('This link leads to https://example.org/kept')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('at home')
})

test('an app that asks for what it cannot have is told that it is not there', async ({ signedIn }) => {
  const { page } = await HtmlApp.open(
    signedIn,
    'features.html',
    `<!doctype html><title>Features</title><output></output>
    <script>
      if ('serviceWorker' in navigator) navigator.serviceWorker.register('/worker.js')
      const store = window.indexedDB ? 'database' : 'localStorage'
      if ('caches' in window) caches.open('pages')
      document.querySelector('output').textContent = store
    </script>`,
  )
  await expect(page.getByRole('status')).toHaveText('localStorage')
})

import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootScreen } from './BootScreen'

test('the page shows the boot screen before its code is loaded, in the same markup', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
  const splash = /<div id="root">([\s\S]*?)<\/div>\s*<noscript>/.exec(page)?.[1]
  const boot = renderToStaticMarkup(<BootScreen onDone={() => undefined} />)
  expect(splash?.replaceAll(/>\s+</g, '><').trim()).toBe(boot.replaceAll('<!-- -->', ''))
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepFocus } from './keep-focus'

let stop: () => void = () => undefined
let isActive = true
let isMobile = false

beforeEach(() => {
  isActive = true
  isMobile = false
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** The content of a window, with a control that has the keyboard. */
function open(html: string, focused: string) {
  document.body.innerHTML = `<button id="outside">Outside</button><div id="content" tabindex="-1">${html}</div>`
  stop = keepFocus({ content: part('content'), isActive: () => isActive, isMobile: () => isMobile })
  part(focused).focus()
}

function part(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`#${id}`)
  if (!found) throw new Error(`no ${id}`)
  return found
}

/** As browsers do: what cannot have the focus any more loses it to the page. */
const dropped = () => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  const isDisabled = activeElement.matches(':disabled')
  if (activeElement.isConnected && !isDisabled) return
  activeElement.toggleAttribute('disabled', false)
  activeElement.blur()
  activeElement.toggleAttribute('disabled', isDisabled)
}

/** The id of what has the keyboard. */
const focused = () => {
  dropped()
  return document.activeElement?.id
}

/** Whatever was to happen by the next frame has. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const list = `<button id="above">Above</button>
  <ul id="list"><li id="one"><button id="remove-one">x</button></li><li id="two"><button id="remove-two">x</button></li><li id="three"><button id="remove-three">x</button></li></ul>
  <button id="below">Below</button>`

describe('when the control that has the keyboard goes', () => {
  test('the next entry of its list has it, and after the last one the entry before', async () => {
    open(list, 'remove-two')
    part('two').remove()
    await expect.poll(focused).toBe('remove-three')
    part('three').remove()
    await expect.poll(focused).toBe('remove-one')
  })

  test('what comes after the list has it when the list goes', async () => {
    open(list, 'remove-two')
    part('list').remove()
    await expect.poll(focused).toBe('below')
  })

  test('no other tab has it, which would be chosen by that', async () => {
    open(
      `<div role="tablist" tabindex="0"><button role="tab" id="a" aria-selected="false">A</button><button role="tab" id="b" aria-selected="true">B</button></div>
      <div id="panel"><button id="send">Send</button></div>`,
      'send',
    )
    part('panel').replaceChildren('Sent')
    await expect.poll(focused).toBe('b')
  })

  test('the content has it while there is nothing, then the first control that comes', async () => {
    open('<button id="retry">Retry</button>', 'retry')
    part('content').innerHTML = '<p>Loading</p>'
    await expect.poll(focused).toBe('content')
    part('content').innerHTML = '<button id="loaded">Loaded</button>'
    await expect.poll(focused).toBe('loaded')
  })

  test('a field that is switched off for a while gets it back', async () => {
    open('<input id="name"><button id="other">Other</button>', 'name')
    part('name').toggleAttribute('disabled', true)
    await settled()
    dropped()
    await settled()
    expect(document.activeElement).toBe(document.body)
    part('name').toggleAttribute('disabled', false)
    await expect.poll(focused).toBe('name')
  })

  test('it is known also while a dialog has the keyboard', async () => {
    open(list, 'remove-two')
    part('outside').focus()
    part('two').remove()
    await settled()
    expect(document.activeElement?.id).toBe('outside')
    part('content').focus()
    await expect.poll(focused).toBe('remove-three')
  })

  test('no field is focused on a phone, where it would raise the keyboard', async () => {
    isMobile = true
    open('<div><button id="clear">Clear</button></div><input id="search">', 'clear')
    part('clear').remove()
    await expect.poll(focused).toBe('content')
  })
})

describe('the keyboard is left where it is', () => {
  test('by a window that is not the active one', async () => {
    open(list, 'remove-two')
    isActive = false
    part('two').remove()
    dropped()
    await settled()
    expect(document.activeElement).toBe(document.body)
  })

  test('when the person left the control on purpose', async () => {
    open(list, 'remove-two')
    part('remove-two').blur()
    await settled()
    part('one').remove()
    await settled()
    expect(document.activeElement).toBe(document.body)
  })

  test('when the app moved it itself', async () => {
    open(list, 'remove-two')
    part('two').remove()
    part('below').focus()
    await settled()
    expect(document.activeElement?.id).toBe('below')
  })
})

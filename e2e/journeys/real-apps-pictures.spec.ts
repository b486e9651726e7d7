// Single-page apps made of well-known libraries that draw, move, sound and count, as their authors' bundlers made them:
// nothing in them knows OtterOS.
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Locator } from '@playwright/test'
import { findColour, middle, restingPlace } from '../support/pixels'
import { openRealApp } from '../support/real-app'
import { expect, test } from '../support/test'

/** A place inside something, in px from its corner, as a place on the page. */
async function placeIn(target: Locator, inside: { readonly x: number; readonly y: number }) {
  const box = await target.boundingBox()
  if (!box) throw new Error('not on the page')
  return { x: box.x + inside.x, y: box.y + inside.y }
}

test('a chart (Chart.js) draws its bars, tells what is under the pointer and keeps a new one', async ({
  signedIn,
}) => {
  const app = await openRealApp(signedIn, 'chart')
  const chart = app.page.getByRole('img', { name: 'Fish a month' })
  const bars = () => findColour(chart, '#d9480f')
  await expect.poll(async () => (await bars()).share).toBeGreaterThan(0.2)
  const { box } = await bars()
  await chart.hover({ position: { x: box.x + box.width / 2, y: box.y + box.height - 5 } })
  await expect(app.page.getByRole('status')).toHaveText('Feb: 19')
  await app.page.getByRole('textbox', { name: 'Month' }).fill('Apr')
  await app.page.getByRole('spinbutton', { name: 'Fish' }).fill('40')
  await app.page.getByRole('button', { name: 'Add' }).click()
  // Its bars move to their places first.
  const still = () => expect.poll(async () => isDeepStrictEqual(await bars(), await bars())).toBe(true)
  await still()
  await chart.hover({ position: { x: box.x + box.width - 20, y: box.y + box.height - 5 } })
  await expect(app.page.getByRole('status')).toHaveText('Apr: 40')
  await app.reopen()
  await expect.poll(async () => (await bars()).share).toBeGreaterThan(0.2)
  await still()
  await chart.hover({ position: { x: box.x + box.width - 20, y: box.y + box.height - 5 } })
  await expect(app.page.getByRole('status')).toHaveText('Apr: 40')
})

test('a scene (three.js on WebGL) is turned and painted, and keeps its view', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'scene')
  const scene = app.page.getByLabel('A cube')
  await expect.poll(async () => (await findColour(scene, '#ff7a00')).share).toBeGreaterThan(0.05)
  const before = await findColour(scene, '#ff7a00')
  const { x, y } = await placeIn(scene, { x: 80, y: 80 })
  await signedIn.drag({ x, y }, { x: x + 90, y: y + 60 })
  const turned = await restingPlace(scene, '#ff7a00', (box) => !isDeepStrictEqual(box, before.box))
  await scene.click({ position: middle(turned) })
  await expect.poll(async () => (await findColour(scene, '#00c2a8')).box).toEqual(turned)
  await app.reopen()
  await expect.poll(async () => (await findColour(scene, '#ff7a00')).box).toEqual(turned)
})

test('a game (KAPLAY) is played with the keyboard and keeps its best result', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'game')
  const { keyboard } = signedIn.page
  const game = app.page.getByLabel('Pebble hunt')
  const [score, best] = [app.page.locator('#score'), app.page.locator('#best')]
  await expect.poll(async () => (await findColour(game, '#a04614')).share).toBeGreaterThan(0.005)
  const before = await findColour(game, '#a04614')
  await game.click()
  await keyboard.press('Space')
  await expect(score).toHaveText('1')
  // Back on the ground: in the air it would go over the next pebble.
  await expect.poll(async () => (await findColour(game, '#a04614')).box.y).toBe(before.box.y)
  await keyboard.down('ArrowRight')
  await expect(score).toHaveText('4')
  await keyboard.up('ArrowRight')
  await expect.poll(async () => (await findColour(game, '#a04614')).box.x).toBeGreaterThan(before.box.x + 200)
  await expect(best).toHaveText('4')
  await app.reopen()
  await expect(score).toHaveText('0')
  await expect(best).toHaveText('4')
})

test('crates (Matter.js) are lifted with the pointer and fall', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'physics')
  const { mouse } = signedIn.page
  const world = app.page.getByLabel('Crates')
  const red = async () => middle((await findColour(world, '#d6336c')).box)
  await expect.poll(async () => (await red()).y).toBeGreaterThan(190)
  const start = await red()
  const from = await placeIn(world, start)
  await mouse.move(from.x, from.y)
  await mouse.down()
  // It looks below the pointer once a frame: a pointer that has moved on by then holds nothing.
  await expect(app.page.getByRole('status')).toHaveText('red crate, held')
  // Straight up: one that swings to the side can come to lie on another.
  await mouse.move(from.x, from.y - 130, { steps: 6 })
  // No picture is taken meanwhile: Chromium can lose the end of a press in a frame by that.
  await expect(app.page.getByRole('status')).toHaveText('red crate, lifted')
  await mouse.up()
  await expect(app.page.getByRole('status')).toHaveText('red crate, fallen')
})

test('a synthesiser (Tone.js) sounds from its keys and the keyboard, and keeps its wave', async ({
  signedIn,
}) => {
  const app = await openRealApp(signedIn, 'synth')
  const [state, level] = [app.page.locator('#state'), app.page.locator('#level')]
  const loudest = async () => Number(await level.textContent())
  await expect(level).toHaveText('-100')
  await app.page.getByRole('button', { name: 'C4' }).click()
  await expect(state).toHaveText('running')
  await expect.poll(loudest).toBeGreaterThan(-40)
  await app.page.getByLabel('Wave').selectOption('square')
  await app.reopen()
  await expect(app.page.getByLabel('Wave')).toHaveValue('square')
  await expect(level).toHaveText('-100')
  await app.page.getByRole('heading').click()
  await signedIn.page.keyboard.press('d')
  await expect(state).toHaveText('running')
  await expect.poll(loudest).toBeGreaterThan(-40)
})

test('primes (Comlink) are counted in a worker while the page goes on', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'primes')
  const result = app.page.locator('#result')
  const frames = async () => Number(await app.page.locator('#frames').textContent())
  const progress = app.page.getByRole('progressbar')
  // Enough to count for a while on a fast machine too.
  await app.page.getByLabel('Below').fill('3000000')
  await app.page.getByRole('button', { name: 'Count' }).click()
  const before = await frames()
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0)
  await expect(result).toHaveText('216816')
  expect(await frames()).toBeGreaterThan(before + 10)
})

test('a graph (Cytoscape.js) is chosen from and rearranged, and keeps its places', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'graph')
  const graph = app.page.getByRole('img', { name: 'Food web' })
  const chosen = app.page.getByRole('status')
  const nodes = async () => (await findColour(graph, '#1864ab')).box
  await expect.poll(async () => (await nodes()).width).toBeGreaterThan(250)
  const before = await nodes()
  await graph.click({ position: { x: 80, y: 40 } })
  await expect(chosen).toHaveText('fish')
  await graph.click({ position: { x: 200, y: 320 } })
  const from = await placeIn(graph, { x: 200, y: 120 })
  await signedIn.drag(from, { x: from.x, y: from.y + 180 })
  const after = await restingPlace(graph, '#1864ab', ({ height }) => height > before.height + 60)
  await app.reopen()
  await expect.poll(nodes).toEqual(after)
})

test('a drawing (Konva) is drawn, downloaded as a picture and kept', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'drawing')
  const paper = app.page.locator('#paper canvas')
  const ink = async () => (await findColour(paper, '#d6336c')).box
  expect((await ink()).width).toBe(0)
  const from = await placeIn(paper, { x: 60, y: 60 })
  await signedIn.drag(from, { x: from.x + 200, y: from.y + 100 })
  const drawn = await restingPlace(paper, '#d6336c', ({ width }) => width > 190)
  const downloading = signedIn.page.waitForEvent('download')
  await app.page.getByRole('button', { name: 'Save as picture' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('drawing.png')
  expect((await readFile(await download.path())).toString('latin1', 1, 4)).toBe('PNG')
  await app.reopen()
  await expect.poll(ink).toEqual(drawn)
})

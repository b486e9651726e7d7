import { test } from '../pages/community'
import { Finger } from '../support/a-day/finger'
import { Mouse } from '../support/a-day/mouse'
import { wholeDay } from '../support/a-day/whole-day'

// Another time than the desktop's, so that it asks.
test.use({ timezoneId: 'Asia/Kathmandu' })
// Sixty steps, each of which may be slow.
test.describe.configure({ timeout: 300_000 })

test.describe('a day at a desk', () => {
  test.use({ viewport: { width: 1366, height: 820 } })

  test('by mouse: what was made, arranged and said is there in the evening', ({ desktop, community }) =>
    wholeDay(desktop, community, (each) => new Mouse(each)))
})

test.describe('a day with a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })

  test('by touch: what was made, arranged and said is there in the evening', ({ desktop, community }) =>
    wholeDay(desktop, community, (each) => new Finger(each), true))
})

import { test } from '../pages/community'
import { phone } from '../pages/phone'
import { Finger } from '../support/a-day/finger'
import { Keys } from '../support/a-day/keys'
import { wholeDay } from '../support/a-day/whole-day'

// Another time than the desktop's, so that it asks.
test.use({ timezoneId: 'Asia/Kathmandu' })
// Sixty steps, each of which may be slow.
test.describe.configure({ timeout: 300_000 })

test.describe('a day at a desk', () => {
  test.use({ viewport: { width: 1366, height: 820 } })

  test('by keyboard alone: what was made, arranged and said is there in the evening', ({
    desktop,
    community,
  }) => wholeDay(desktop, community, (each) => new Keys(each)))
})

test.describe('a day with a phone', () => {
  test.use(phone)

  test('by touch on a phone: what was made, arranged and said is there in the evening', ({
    desktop,
    community,
  }) => wholeDay(desktop, community, (each) => new Finger(each), true))
})

/*
 * The first module of the page: a few kilobytes, which run while the rest is on its way. They make the frame that stands in the page light
 * or dark before it is painted, and ask for what the link shows.
 */
import { createGuestLinks } from '@/backend/links/guest-links'
import './guest.css'
import { followDevice } from './look'
import { placeIn, tokenIn } from './model/address'
import { withHeadStart } from './model/head-start'

/** ms that the rest of the page waits for the first answer. */
const patience = 700

followDevice(window)

const start = withHeadStart(
  createGuestLinks({
    fetch: (...request) => window.fetch(...request),
    document,
    origin: window.location.origin,
  }),
  tokenIn(window.location.hash),
  placeIn(window.history.state),
)

/** What the page asks; its first questions are under way. */
export const { links } = start

// The rest takes the processor of a phone for longer than an answer takes. So it begins when the next question is asked: while that is
// answered it has time, and what it shows first is the list.
const waited = new Promise((resolve) => window.setTimeout(resolve, patience))
void Promise.race([start.asked, waited]).then(() => import('./main'))

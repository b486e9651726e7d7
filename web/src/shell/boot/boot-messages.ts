import { productName } from '@/lib/product'
import type { texts } from './texts'

/** The boot checklist, in order [A2.4]. */
export const bootMessages = (t: typeof texts): readonly string[] => [
  t.startingKernel({ product: productName }),
  t.loadingDrivers,
  t.startingServices,
  t.mountingFiles,
  t.loadingInterface,
  t.ready,
]

/** Time between two messages, in ms [A9.1]. */
export const bootMessageInterval = 500

/* The sample files that ship with the product, area by area: the base layer under every person's files [A3.10]. */
import { productName } from '@/lib/product'
import { apps } from './apps'
import { documents } from './documents'
import { home } from './home'
import { plugins } from './plugins'
import { createSampleTree, type Sample, type SampleTree } from './sample-tree'
import { system } from './system'
import { users } from './users'
import { wallpapers } from './wallpapers'

const samples: Readonly<Record<string, Sample>> = {
  ...home,
  ...users,
  ...system,
  ...documents,
  ...apps,
  ...plugins,
  ...wallpapers,
  '/readme.txt': {
    content: `Welcome to ${productName}!

/home        your own files: documents, downloads, pictures, music, desktop
/documents   samples to read, edit and run
/apps        small apps, and plugins in /apps/plugins
/wallpapers  pictures for the desktop
/users       profiles of the sample users
/kernel      how the system starts (protected)
/system      settings and logs of the system (protected)

Type "help" in the terminal for its commands.
`,
  },
}

/** The base layer of the product. `fetchBytes` gets shipped pictures; by default from the page's own server. */
export const productSamples = (fetchBytes?: (url: string) => Promise<Uint8Array>): SampleTree =>
  createSampleTree(samples, fetchBytes)

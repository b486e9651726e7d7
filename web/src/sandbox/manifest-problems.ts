/* What is wrong with an app's manifest, in the language of the person who sees it. */
import type { ManifestProblem } from '@otteros/app-sdk'
import { texts } from './manifest.texts'

/** Something in a page's manifest that could not be used. `blocks`: the page has several. */
export type PageProblem =
  | ManifestProblem
  | { readonly code: 'blocks'; readonly values: { readonly count: number } }

type ValuesOf<Code> = Extract<PageProblem, { readonly code: Code }>['values']

/** What to write instead, as it stands in a manifest. */
const examples = {
  // not shown: JSON
  whole: '{"name": "My app", "permissions": ["files"]}',
  object: '{"name": "My app"}', // not shown: JSON
  size: '{"width": 480, "height": 360}',
  withSize: '"size": {"width": 480, "height": 360}',
}

const sentences: { readonly [Code in PageProblem['code']]: (values: ValuesOf<Code>) => string } = {
  blocks: (values) => texts.blocks(values),
  tooLong: (values) => texts.tooLong(values),
  notJson: (values) => texts.notJson({ ...values, example: examples.whole }),
  notObject: (values) => texts.notObject({ ...values, example: examples.object }),
  unknownField: (values) => texts.unknownField(values),
  textForm: (values) => texts.textForm(values),
  textEmpty: (values) => texts.textEmpty(values),
  textHidden: (values) => texts.textHidden(values),
  textTooLong: (values) => texts.textTooLong(values),
  permissionsForm: (values) => texts.permissionsForm(values),
  permissionTwice: (values) => texts.permissionTwice(values),
  permissionUnknown: (values) => texts.permissionUnknown(values),
  permissionSimilar: (values) => texts.permissionSimilar(values),
  sizeForm: (values) => texts.sizeForm({ ...values, example: examples.size }),
  lengthForm: (values) => texts.lengthForm({ ...values, example: examples.withSize }),
  lengthRange: (values) => texts.lengthRange(values),
  hostsForm: (values) => texts.hostsForm(values),
  hostForm: (values) => texts.hostForm(values),
  hostWildcard: (values) => texts.hostWildcard(values),
  hostWithoutScheme: (values) => texts.hostWithoutScheme(values),
  hostScheme: (values) => texts.hostScheme(values),
  hostInvalid: (values) => texts.hostInvalid(values),
  hostCredentials: (values) => texts.hostCredentials(values),
  hostName: (values) => texts.hostName(values),
  hostPath: (values) => texts.hostPath(values),
  hostTwice: (values) => texts.hostTwice(values),
  hostsTooMany: (values) => texts.hostsTooMany(values),
  hostsNeedNetwork: () => texts.hostsNeedNetwork,
  networkNeedsHosts: () => texts.networkNeedsHosts,
  opensForm: (values) => texts.opensForm(values),
  extensionForm: (values) => texts.extensionForm(values),
  extensionDot: (values) => texts.extensionDot(values),
  opensTooMany: (values) => texts.opensTooMany(values),
  opensNeedFiles: () => texts.opensNeedFiles,
  more: (values) => texts.more(values),
}

/** A sentence for the app's author: what is wrong and what to write instead. */
export const describePageProblem = ({ code, values }: PageProblem): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- code and values are of one problem
  sentences[code](values as never)

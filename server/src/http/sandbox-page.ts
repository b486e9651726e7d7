import {
  codeFrameFlags,
  codePageHeaders,
  codePolicy,
  connectionAllowlist,
} from '../user-content/code-policy.ts'

/** Where the page is that sandboxes on the desktop's own host start from; the desktop frames it without `allow-same-origin`. */
export const sandboxPagePath = '/sandbox/frame.html'

const contentSecurityPolicy = [
  ...codePolicy([]),
  // What a meta element cannot say: even opened on its own, the page has no rights of this host.
  `sandbox ${codeFrameFlags}`,
  "frame-ancestors 'self'",
].join('; ')

/** Headers of the sandbox's page: the policy, and no way to the network or to devices around it. */
export const sandboxPageHeaders: Readonly<Record<string, string>> = {
  ...codePageHeaders,
  'content-security-policy': contentSecurityPolicy,
  'connection-allowlist': connectionAllowlist([]),
  'cross-origin-resource-policy': 'same-origin',
}

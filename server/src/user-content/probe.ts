/** Path of a picture by which the desktop finds out whether the browser can reach these hosts. */
export const probePath = '/__probe'

/** The smallest picture. */
export const probePicture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

export const probeHeaders: Readonly<Record<string, string>> = {
  'content-type': 'image/svg+xml',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  signedOut: 'User not authenticated',
  noSession: 'No session ID',
  unexpectedList: 'The server sent a list in an unknown form.',
  unexpectedRow: 'The server sent a row in an unknown form.',

  // What the server answered, as a number and a word.
  proxyFailed: 'Proxy failed: {answer}',
  proxyUnexpected: 'Proxy failed: unexpected answer',
  proxyUnexpectedText: 'The server’s answer has an unknown form.',
  proxyTimeout: 'Proxy failed: timeout',
  proxyTimeoutText: 'The server took too long to fetch this page. Try again.',
  proxyNetwork: 'Proxy failed: network error',
  proxyNetworkText: 'The server cannot be reached. Check your connection and try again.',
  noProxy: 'This server has no proxy for web pages.',
  tooManyPages: 'Too many pages were requested. Wait a moment and try again.',
  notFetched: 'The server could not fetch this page. Try again in a moment.',

  // What went wrong, as a word for programs.
  downloadFailed: 'Download failed: {code}',
  fileTooLarge:
    'The file is larger than {most}, the most that can be downloaded here. Open its address in a new tab instead: there your own browser can download it.',
  fileTimedOut:
    'This server allows {seconds} seconds for a download, and the file was not complete by then. Try again, or: Open its address in a new tab instead: there your own browser can download it.',
  fileTooSlow:
    'The site almost stopped sending, so this server gave up. Try again, or: Open its address in a new tab instead: there your own browser can download it.',
  fileBrokenOff: 'The site ended the download before the file was complete. Try again in a moment.',
  connectionBrokeOff:
    'The connection with this server broke off before the file was complete. Check your connection and try again.',

  badUrl: 'This is not an address of a web page.',
  schemeRefused: 'Only addresses that begin with http:// or https:// can be opened.',
  credentialsRefused: 'Addresses with a user name or password in them are not opened.',
  signInForProxy: 'Sign in to open pages through the proxy.',
  notPublic: 'This address is not on the public internet.',
  ownHost: 'This address belongs to the desktop itself.',
  denied: 'The operator of this desktop does not allow this site.',
  portRefused: 'Only the usual ports of web sites are opened.',
  methodRefused: 'Pages are only asked for.',
  tooLarge: 'This page is too large to be opened through the proxy.',
  notHtml: 'This is not a page that can be shown here.',
  tooComplex: 'This page is too complex to be opened through the proxy.',
  busy: 'Too many pages are being loaded at once. Try again in a moment.',
  rateLimited: 'Too many pages were opened. Wait a minute.',
  failed: 'Something went wrong on the server.',
  dnsFailed: 'There is no site with this name.',
  unreachable: 'The site cannot be reached.',
  tlsFailed: 'The site’s certificate is not valid for its name.',
  badResponse: 'The site’s answer cannot be understood.',
  noFile: 'The site answered with an error instead of a file.',
  noRepository: 'There is no public git repository at this address.',
  badEncoding: 'The site’s answer is damaged.',
  switchedOff: 'The operator of this desktop has switched the proxy off.',
  timedOut: 'The site took too long to answer.',
  tooSlow: 'The site sends its answer too slowly.',
  tooManyRedirects: 'The site sends from one address to another without an end.',
})

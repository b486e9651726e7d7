import { success } from '@/lib/result'
import type { UploadOptions } from '../upload-app'

/** What uploads need, with a clock that stands at 1000 and no pauses; `changes`: what a test is about. */
export const testOptions = (changes: Partial<UploadOptions> = {}): UploadOptions => ({
  config: async () =>
    success({
      supabaseUrl: 'http://server.test',
      supabaseKey: 'key',
      userContentHost: null,
      version: '1',
      features: { mail: false },
    }),
  sendFile: async () => success(null),
  now: () => 1000,
  pause: async () => undefined,
  newId: () => 'new-id',
  ...changes,
})

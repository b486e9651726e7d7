import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  // The taskbar's button while large files are on their way; {share} such as 45%.
  status:
    '{state, select, failed {Transfers: not everything could be sent or fetched} paused {{count, plural, one {Transfers: # paused} other {Transfers: # paused}}} other {{count, plural, one {Transfers: # under way, {share}} other {Transfers: # under way, {share}}}}}',
})

import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  notAvailableHere: 'ottersh: {name}: not available here',
  tooManyJobs: 'ottersh: fork: more than {most} commands in the background at once',
  tooMuchPiped:
    'ottersh: a pipe holds 16 MB at most for a command that wants all of it; the command before it was ended',
  // Spans of time: “3 hours, 5 mins”.
  days: '{days, plural, one {{days} day} other {{days} days}}, {hours, plural, one {{hours} hour} other {{hours} hours}}',
  hours:
    '{hours, plural, one {{hours} hour} other {{hours} hours}}, {minutes, plural, one {{minutes} min} other {{minutes} mins}}',
  minutes:
    '{minutes, plural, one {{minutes} min} other {{minutes} mins}}, {seconds, plural, one {{seconds} sec} other {{seconds} secs}}',
  seconds: '{seconds, plural, one {{seconds} sec} other {{seconds} secs}}',
})

import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  curl: 'Fetch a file from the web and print it',
  curlUsage: "curl [-sLiI] [-o file | -O] '<address>'…",
  curlOut: '-o  write it to a file',
  curlName: '-O  write it to a file of its own name',
  curlHead: '-I  print only what kind of file it is; -i  print that first',
  curlQuiet: '-s  say nothing; redirects are always followed',
  wget: 'Fetch files from the web',
  wgetUsage: "wget [-q] [-O file] '<address>'…",
  wgetOut: '-O  write it to this file; - prints it',
  rules:
    'The server fetches it by the rules of the web browser: public addresses only, up to 8 MB, without cookies.',
  onlyFetches: '{command}: {option}: the way to the web here only fetches; nothing is sent',
  unknownOption: '{command}: option {option} is not known here',
  noAddress: '{command}: no address given',
  failed: '{command}: {address}: {reason}',
  noFile: '{command}: {name}: {reason}',
  saved: '“{name}” saved ({bytes, plural, one {{bytes} byte} other {{bytes} bytes}})',
  cancelled: 'cancelled',
  notWritten: 'could not be written',
})

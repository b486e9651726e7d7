/* The commands of the product, in no order that matters: `help` sorts them. All others are the engine's. */
import type { ShellCommand } from '../shell-types'
import { paste, sed, sort, xargs } from './adapted'
import { gunzip, gzip, tar, unzip, zcat, zip } from './archives'
import { clear } from './clear'
import { cut } from './lines/cut'
import { head } from './lines/head'
import { uniq } from './lines/uniq'
import { umask } from './umask'
import { cmp } from './cmp'
import { bg, disown, fg } from './fg'
import { date } from './date'
import { df } from './df'
import { diff } from './diff'
import { edit } from './edit'
import { end } from './end'
import { env } from './env'
import { free } from './free'
import { git } from './git'
import { help } from './help'
import { history } from './history'
import { id } from './id'
import { jobs } from './jobs'
import { ls } from './ls'
import { man } from './man'
import { mktemp } from './mktemp'
import { nano } from './nano'
import { nproc } from './nproc'
import { open } from './open'
import { oss } from './oss'
import { otterfetch } from './otterfetch'
import { kill } from './kill'
import { less, more } from './pager'
import { js, node, python, python3 } from './programs'
import { ps } from './ps'
import { realpath } from './realpath'
import { showinfo } from './showinfo'
import { shuf } from './shuf'
import { start } from './start'
import { tail } from './tail'
import { tput } from './tput'
import { trap } from './trap'
import { uname } from './uname'
import { uptime } from './uptime'
import { wait } from './wait'
import { curl, wget } from './web'
import { whoami } from './whoami'
import { yes } from './yes'

export const shellCommands: readonly ShellCommand[] = [
  bg,
  clear,
  cmp,
  curl,
  cut,
  date,
  df,
  diff,
  disown,
  edit,
  end,
  env,
  fg,
  free,
  git,
  gunzip,
  gzip,
  head,
  help,
  history,
  id,
  jobs,
  js,
  kill,
  less,
  ls,
  man,
  mktemp,
  more,
  nano,
  node,
  nproc,
  open,
  oss,
  otterfetch,
  paste,
  ps,
  python,
  python3,
  realpath,
  sed,
  showinfo,
  shuf,
  sort,
  start,
  tail,
  tar,
  tput,
  trap,
  umask,
  uname,
  uniq,
  unzip,
  uptime,
  wait,
  wget,
  whoami,
  xargs,
  yes,
  zcat,
  zip,
]

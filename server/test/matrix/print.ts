// Writes docs/security.md from the table that the tests run, so that the page cannot say anything else.
import { attacksOn } from './attacks/index.ts'
import { type Outcome, expectationOf } from './cells.ts'
import { cells, lines } from './matrix.ts'
import { roleNames } from './world.ts'

const signs: Readonly<Record<Outcome, string>> = { allowed: '✓', refused: '–', 'own value': 'own' }

const intro = (attacks: number) => `# Security: who may do what

The rules live in the database: row-level security, column grants, triggers and functions in \`supabase/migrations\`. They
hold for every client, on the embedded PostgreSQL, on one of your own (\`DATABASE_URL\`) and on a Supabase project. What
the windows show or hide is a courtesy.

This page is written by the tests (\`server/test/matrix\`): every cell below is tried through supabase-js against both
kinds of database, and ${attacks} named attacks are refused. A cell that flips fails the run, and so does this page when it
is out of step; \`npx vitest run --project contract community-page -u\` writes it anew.

## Decisions

- **Verification.** A new app is never verified, whatever it says of itself. Reviewers (trusted_user, administrator)
  decide in their own name and at the database's time; their own apps are no exception, and the audit log says so.
- **A change of a verified app** by its owner gives it a new version, takes its verification and returns it to the
  reviewers. Versions only grow, so a review that names the version it looked at cannot meet another one. Stored files
  cannot be overwritten, moved, or deleted while an app has them.
- **A new version of a verified app** may also wait beside it (\`submit_app_version\`): its author and reviewers see it, the
  app stays verified, and \`review_app_version\` puts the very version that was looked at in its place, or does not.
- **Downloads** grow by exactly one per statement and app, also for visitors; ratings count once per person, never from
  the owner, and the average is the database's. Of an app count up to 100 installs a day of a person,
  and 60 a minute and 2000 a day of visitors; one that does not count is no error.
- **Roles.** An administrator's account (roles, profile, credentials) is for administrators alone. A trusted_user assigns
  and removes the other two roles. The last administrator keeps the role as far as clients go.
- **Credentials.** A new password ends the sessions of the account, except the one that changes its own.
- **Sessions.** The database refuses an access token once its session has ended: it looks in each request, whatever the server
  remembers of the token's signature ([decision 48](decisions/0048-a-token-is-checked-once.md)). A refresh token makes one new token, however many
  ask at once; one that comes again more than 10 s later ends its session. A session ends after 60 days without use and after
  a year (\`SESSION_IDLE_DAYS\`, \`SESSION_MAX_DAYS\`), and says from which address and with which program it is used.
- **Sign-ins.** A refusal costs one comparison of a password and one span of time, with and without an account. Ten wrong
  passwords for an account from one place stop that place for a quarter of an hour, and nobody else; after a hundred from
  everywhere, places where its owner never was are answered 2 s later. What pages of other sites send is refused uncounted. Counts
  are in the database, for all servers on it, under digests of the addresses; failed sign-ins stay for 30 days
  (\`private.failed_sign_ins\`).
- **A new password or address** needs a sign-in of the last ten minutes, a recovery link of the last day, or the old password
  with it. Passwords have six characters at least, and more than spaces; the few that are tried first are refused.
- **Mailed links** carry a session, and anybody can write one with a session of their own. The desktop asks the server whose it
  is; beside another person's session it is left alone, and where this browser did not ask for the mail, it asks first.
- **Audit.** Every change of a role, credential or other person's profile, every review and what the operator does with accounts is
  a row of \`private.audit_log\`, which no client reads and nobody changes or empties, for 400 days. When an account is deleted,
  its id there becomes a pseudonym, and names and addresses go.
- **Who may sign up** (\`SIGN_UP\`) is decided where accounts are made, by a trigger of \`auth.users\`, whichever way they come. An
  invitation stands there as the hash of a code of 80 random bits; a use of it is taken in the statement that makes the account.
  Codes that are unknown, used, over or another's are not told apart; ten wrong ones from a place stop it for a quarter of an hour.
- **The first administrator** of a server that others reach is who enters the code of its log (\`claim_administrator\`); the
  database has its hash until somebody is administrator or a server starts. A person has ten tries an hour.
- **Suspended accounts** (\`npm run person\`) get no session, whichever way they sign in, and the database refuses those that they had.
- **Apps that were taken down** (by reviewers, or \`npm run app\`) are seen by their author, who gets the reason as a message, and reviewers alone.
  Copies that people installed on their devices before are out of reach.
- **Terms.** Every hour one server clears away sessions that are over, refresh tokens used 30 days ago, links for a new password after
  2 days, failed sign-ins after 30 days (200,000 at most), counts after 2 days and rows of the audit log after 400 days
  (\`private.sweep\`). [What bounds each table](storage.md#what-bounds-each-table) names them all.
- **Deleted accounts** leave what others have: messages keep their place under "Deleted account", and copies that others sent name no
  recipient, by earlier addresses of the account as well. Rows go in one transaction, then the stored files, then mails of the
  local mailbox; what a cut leaves goes within an hour (files, by the server that has them) or with a second run. Logs of the
  server hold no addresses, and digests in place of ids; that of the database no values. Backups, and mails that have left, are beyond it.
- **Names.** Direction marks, control characters and characters of no width are taken out of the names of people, apps and
  authors as they are written; what joins emoji stays. A name that could be mistaken for OtterOS or for people with a role in
  it, whatever alphabet it borrows letters from, is refused for all but reviewers; one from before is not shown to others.
- **The web browser** keeps sessions, history and bookmarks of a person for that person alone, of http and https alone.
- **Virtual machines.** The database says when a session ends; one runs at a time, and one that is over stays over.
- **Linux for them** is set up by administrators alone, from packages that Debian signed; begin and cancel are in the audit log.
- **Messages** have two copies, one of each side. Neither side learns the other's address, and whoever writes to an
  address does not learn whether it has an account. \`send_message\` alone sends, and \`set_message_status\`, which clients
  may not call, says what became of a mail.
- **Topics of realtime** are heard by whom a policy on \`realtime.messages\` lets: their own news by people, those of the store by
  reviewers. Messages name a kind of news and nothing else. No policy lets clients speak. Policies are asked at the join, with each
  new token, and when a session ends or a role changes, within a second ([decision 68](decisions/0068-live-topics.md)). Pages of
  other origins open no socket.
- **Spaces** are trees of files with members: owners, editors and viewers. Who is no member learns nothing of a space, not even that it
  exists; roles of the product, administrators included, change nothing about that. Rows are changed by functions alone, which look again
  whether a person still is a member once it is their turn. A content is named by its SHA-256, which the database computes for small ones;
  spaces share no contents, so a hash tells nothing about others. Stored objects of a space cannot be overwritten, moved or deleted
  by anybody, and one is taken only where it was announced, with its size, and there is room for it.
- **Sharing.** Only owners invite people, and each person accepts or declines. An owner who invites an address does not learn whose it
  is before that person accepts; a user code that nobody has is refused. Invitations and messages from a blocked person do not arrive, and
  that person is not told. A shared folder counts against its owner's quota, no matter who adds files, and can be handed over only to
  a member who accepts it and has room for it. Spaces can be mounted only in a member's own space, so no space is inside another. A
  removed member loses access at once, also to live topics; what they made stays. The activity of a space shows who did what. Only
  functions write notices ([decision 79](decisions/0079-members-and-shared-folders.md)).
- **Administrators** read no files of others. A test calls every function that people may call with the ids of another person's space, folder and
  files, reads every table, and asks for stored contents, WebDAV and archives; none of it tells a name or a content
  (\`administrators-and-files.test.ts\`). Two things are theirs, and both are in the audit log: what links show, by name and without addresses
  (\`links.read\`), and another person's password (\`credentials.password\`), which ends that person's sessions. Whoever runs the server has its
  disk and its backups.
- **Passwords for programs** are made within ten minutes of a sign-in alone, as they outlive the session that makes them.
- **Links** need no account. An address has 144 random bits and is exchanged for a visit of 160, of which the database keeps a digest.
  Links that never existed, have ended, are used up or are opened with a wrong password get one answer, after the same statements and one
  comparison of a password. Tries are limited by network and by link, on all servers together. A guest lists what is below the link's
  entry, and reads stored objects that were granted to the visit, for an hour. Each call looks again whether the link works: its end, its entry,
  its maker's role and the rules of administrators. Guests of a drop box list and read nothing, store only what they announced, and
  are not told how much room there is ([decision 82](decisions/0082-links.md)).
- **The page of links** runs nothing that was uploaded: pictures by types told from their first bytes, drawings (SVG) as pictures without an
  origin, sound and film by types from a list, markup as plain text, documents by the library that the viewer has, and everything else
  saved. Its policy allows no inline script or style and no other host. Names are text without marks that turn letters. It says who shared
  the link and asks for nothing but the link's own password; it sends no cookies and no session, and no search finds it.
- **Limits.** Pages of 5 MB, 50 files an app, 10 MB a file, 200 apps, 1000 files and 200 MB an account
  (\`private.store_limits\`). 100 uploads a day and 120 ratings an hour (\`private.rate_limits\`). 200 sessions, 500 visits
  a session, 10000 visits and 2000 bookmarks (\`private.browser_limits\`). An hour and 256 KB a virtual machine
  (\`private.vm_limits\`). 20 messages a minute, 200 a day, of 20000 characters (\`private.message_limits\`).
  For the whole server: mails a day, in all and of a person, bytes of uploads and of one file (\`private.server_limits\`), new
  accounts a day, in all and from an address; the [README](../README.md) lists their settings.
- **Shares.** An account, and the visitors of an address together, have three light requests and a heavy one at work; a flood pauses
  between them while others work. Bodies of all requests together have a budget of memory and disk. Connections that are too many or stand still are closed ([decision 35](decisions/0035-each-account-has-its-share.md)).

## Engines

What left an app without network permission, seen on Debian 12 with \`npm run test:engines\` (\`e2e/engines\`). Chromium ran with
its own default for hinted connections, which Debian turns off.

| what an app tried                                   | Chromium 150, as it comes | Chromium 150 with \`Connection-Allowlist\` | Firefox 140    | WebKitGTK 2.50 |
| --------------------------------------------------- | ------------------------- | ---------------------------------------- | -------------- | -------------- |
| every request that a page can make                  | a connection              | nothing                                  | a connection   | a connection   |
| hints for connections, made by a script             | nothing                   | nothing                                  | a connection   | a connection   |
| hints for encrypted connections                     | connections               | nothing                                  | a connection   | a connection   |
| connections between browsers (WebRTC)               | nothing                   | nothing                                  | nothing        | nothing        |
| frames inside of the app                            | nothing                   | nothing                                  | nothing        | a connection   |
| a page in its place, by a \`javascript:\` address     | nothing                   | nothing                                  | nothing        | a connection   |
| a page in its place, by a \`blob:\` address           | nothing                   | nothing                                  | nothing        | nothing        |
| the clipboard, by a script after a press            | nothing                   | nothing                                  | nothing        | nothing        |
| what was selected last, by the middle button        | nothing                   | nothing                                  | nothing        | nothing        |
| the desktop, other apps, the browser’s storage      | nothing                   | nothing                                  | nothing        | nothing        |
| what another app or another person keeps            | nothing                   | nothing                                  | nothing        | nothing        |
| ports, orders and second starts of frames           | nothing                   | nothing                                  | nothing        | nothing        |
| what the desktop does for apps, without a grant     | nothing                   | nothing                                  | nothing        | nothing        |
| keys while the desktop asks about the app           | nothing                   | nothing                                  | not known      | nothing        |
| too much to keep, and odd keys                      | nothing                   | nothing                                  | nothing        | nothing        |
| the desktop’s time, by loops without end            | nothing                   | nothing                                  | nothing        | it stops       |
| the desktop’s time, by messages without end         | nothing                   | nothing                                  | seconds        | it stops       |
| the memory of all                                   | nothing                   | nothing                                  | nothing        | its page ends  |
| the person is told                                  | when an app asks for data | not needed                               | before a start | before a start |
| files, name, clipboard, OtterScript without network | after a warning           | as allowed                               | never          | never          |

Firefox loads the fonts of a worker past every policy, so the runtime takes \`FontFace\` from workers in each engine. It sees to the
clipboard and the middle button as well: without it, any press let an app change the clipboard in Firefox and
WebKitGTK, and read it in Firefox, and the middle button pasted into pages without a field in Chromium and Firefox. What a person
pastes by the keyboard, drops or chooses in a dialog of the browser reaches the app in every engine: it is given by hand, like what
is typed.

WebKitGTK runs apps in the desktop’s own process: one that never pauses, or takes all memory, stops all of it until the page is
loaded again, which the person is told before a start. In Firefox an app that sends messages without end holds the desktop up until
it is ended: under 1 s, or 4 to 16 s on a machine with far too much to do. Whether keys go astray in Firefox while the desktop asks is not known:
the keys of its driver reach no app. Memory was bounded from outside.

No connection carried a request: what leaves is the name of a host. The desktop tries out whether the browser keeps to the list
([decision 36](decisions/0036-a-browser-that-leaks.md)). WebRTC was tried without devices; Safari itself was not run.

## The matrix

${cells.length} cells. ✓ allowed, – refused, "own": the request goes through, and the database writes its own value in place of the
one that was sent; an empty cell makes no sense (a visitor owns nothing).
`

/** A table whose columns are as wide as their widest cell, as a formatter would leave it. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return rows.map((row, index) => (index === 0 ? line(row) + rule : line(row))).join('')
}

/** The text of the page. */
export function securityPage(): string {
  const tables = [...new Set(lines.map(({ table }) => table))]
  const matrix = tables.map((table) => {
    const rows = lines
      .filter((line) => line.table === table)
      .map((line) => {
        const outcomes = roleNames.map((role) => {
          const outcome = expectationOf(line, role)
          return outcome ? signs[outcome] : ''
        })
        return [line.verb, line.what, ...outcomes]
      })
    return `\n### ${table}\n\n${tableOf([['verb', 'what', ...roleNames], ...rows])}`
  })
  const refused = Object.entries(attacksOn).map(
    ([what, list]) => `\n### ${what}\n\n${list.map(({ name }) => `- ${name}\n`).join('')}`,
  )
  const attacks = Object.values(attacksOn).flat().length
  return `${intro(attacks)}${matrix.join('')}\n## Attacks that are refused\n${refused.join('')}`
}

import { defineTexts } from '@/lib/language/define-texts'

/*
 * What the database says to people, to the letter as `raise exception` in supabase/migrations has it: it is found by its words
 * (`sayAgain`), since most refusals share a SQLSTATE. In English it is shown as it came.
 */
export const texts = defineTexts({
  // Accounts and invitations.
  sessionEnded: 'Your session has ended. Sign in again.',
  signInFirst: 'Sign in first.',
  signUpClosed: 'This server takes no new accounts. Ask the people who run it.',
  invitationRequired: 'This server takes new accounts by invitation. Enter your invitation code.',
  invitationRefused: 'This invitation code is not valid. Check it, or ask for a new one.',
  nameRefused: 'This name could be mistaken for OtterOS or its staff. Please choose another name.',
  noFreeUsername: 'No free username for {name}',

  // Profiles, roles, and the credentials of others.
  profileFixed: 'The id and the creation date of a profile cannot be changed.',
  profileOfAdministrator: 'Only an administrator can change the account of an administrator.',
  pictureOfOther: 'A picture is changed by its owner alone.',
  fullNameNeedsRole: 'Only Verified Developers and Trusted Users can edit their full name.',
  rolesNeedRole: 'You need trusted user privileges to manage user roles.',
  rolesOfAdministrator: 'Only an administrator can change the roles of an administrator.',
  roleAdministrator: 'Only an administrator can assign or remove the role administrator.',
  lastAdministrator: 'The last administrator keeps the role; make somebody else administrator first.',
  credentialsNeedRole: 'You need trusted user privileges to manage user credentials.',
  credentialsOfAdministrator: 'Only an administrator can manage the account of an administrator.',
  credentialsStale: 'Sign in again to change the e-mail or password of a user.',
  backupsOfAdministrators: 'Only administrators see backups.',
  linuxByAdministrators: 'Only administrators set up Linux.',
  userUnknown: 'No user found with that UUID. Make sure the user has signed up.',
  emailForm: 'Please enter a valid e-mail address.',
  emailTaken: 'A user with this e-mail address has already been registered.',
  passwordForm: 'A password has at least 6 characters and at most 72 bytes.',

  // The store.
  appsOneAtATime: 'Apps are changed one at a time.',
  appFilesNotUploaded: 'Every file of an app has to be uploaded by its owner first.',
  frameworkNeedsRole: 'Advanced HTML Base requires verified developer status or 10 verified apps.',
  appFixed: 'Owner, dates and rating of an app cannot be set.',
  downloadsStep: 'Downloads grow by one at a time.',
  reviewNeedsRole: "You don''t have permission to verify apps.",
  appOfOther: 'Only its owner can change an app.',
  appChangedThenVerified: 'An app is changed first and verified afterwards.',
  authorNeedsRole: 'Only Verified Developers and Trusted Users can edit the author.',
  versionNotHigher: 'A new version is higher than {version}.',
  tooManyApps: 'An account can have {count, plural, one {# app} other {# apps}} at most.',
  appWaits: 'This app waits for its review; change the app itself.',
  reviewDecision: 'A review approves or rejects.',
  reviewInOwnName: "An app is verified in one''s own name.",
  takedownNeedsRole: 'Only reviewers take apps down.',
  takedownReason: 'A reason has 1 to 500 characters.',
  ratingFixed: 'A rating stays with its app and its person.',
  ratingOwnApp: 'You cannot rate your own app.',
  ratingsPerHour: 'A person can rate {count, plural, one {# times} other {# times}} an hour.',
  uploadsPerDay: 'A person can upload {count, plural, one {# apps} other {# apps}} and versions a day.',
  appFilesCount:
    'An account stores at most {count, plural, one {# files} other {# files}} for its apps. Delete some that no app uses.',
  appFilesSize: 'An account stores at most {size} MiB for its apps. Delete files that no app uses.',
  filesOfServer: 'This server stores no more files at the moment. Ask the people who run it.',

  // Files of an account.
  fileBytes: 'One file of an account can have {bytes} bytes at most.',
  accountBytes: 'The files of an account can have {bytes} bytes at most.',
  accountEntries: 'An account can have {count, plural, one {# files} other {# files}} and folders at most.',
  filesList: 'Changes are a list of 500 at most.',
  filesPaths: 'Each change has a path, and no path is named twice.',
  filesMoved:
    'Your files have moved to a newer version of OtterOS. Reload this page to go on; nothing is lost.',
  fileFixed: 'The owner and the path of a stored file cannot be changed.',

  // Spaces.
  spaceUnknown: 'There is no such space, or you are not a member of it.',
  spaceViewer: 'You can look at the files of this space, but not change them.',
  spaceFileBytes: 'One file can have {bytes} bytes at most.',
  spaceBytes:
    'This space holds at most {bytes} bytes. This change needs {more} bytes more than there is room for.',
  spaceEntries: 'A space can have {count, plural, one {# files} other {# files}} and folders at most.',
  spaceExpected:
    'A space can expect {count, plural, one {# contents} other {# contents}} at a time at most. Finish what is being uploaded first.',
  spacePinned: 'A space can have {count, plural, one {# pinned versions} other {# pinned versions}} at most.',
  spaceNesting:
    'A folder cannot be moved into itself, and folders can be nested {count, plural, one {# deep} other {# deep}} at most.',
  spaceFolderGone: 'This folder is not there any more. Rewind the folder that it was in.',
  spaceQuotas: 'Only administrators give quotas.',

  // Messages.
  messageSignIn: 'Please log in to send messages.',
  messageFields: 'Please fill in all fields before sending.',
  messageRecipient: 'The recipient is an e-mail address or a user code.',
  messageSubject: 'A subject is one line of 200 characters at most.',
  messageLength: 'A message has 20000 characters at most.',
  messageControls: 'A message has no control characters.',
  userCodeUnknown: 'Nobody has this user code.',
  inboxFull: 'The inbox of this person is full.',
  messagesPerMinute:
    'A person can send {count, plural, one {# messages} other {# messages}} a minute. Wait a moment.',
  messagesPerDay: 'A person can send {count, plural, one {# messages} other {# messages}} a day.',
  mailsPerPerson:
    'A person can send {count, plural, one {# mails} other {# mails}} a day. Messages to user codes are not counted.',
  mailsOfServer:
    'This server has sent as many mails as it may today. Try again tomorrow, or write to a user code.',

  // Sharing and teams.
  folderName: 'A folder cannot have this name.',
  spaceNameLength: 'A name has 1 to 100 characters.',
  spacesOwned:
    'A person can own {count, plural, one {# shared folders and teams} other {# shared folders and teams}} at most.',
  invitationsPerDay: 'A person can send {count, plural, one {# invitations} other {# invitations}} a day.',
  spaceMembers: 'A space can have {count, plural, one {# members} other {# members}} at most.',
  oneOwner: 'A shared folder has one owner, who can hand it over.',
  teamOwners: 'A team can have more than one owner.',
  lastTeamOwner: 'A team keeps one owner. Make somebody else an owner first.',
  inviteWhom: 'Enter an e-mail address or a user code.',
  administratorsChange: 'Only administrators can change this.',
  administratorsMakeTeams: 'Only administrators can make teams here.',
  mountNotEmpty: 'Only an empty folder can become the place of a space.',
  ownersOnly: 'Only an owner of this space can do that.',
  reviewersMakeTeams: 'Only trusted users and administrators can make teams here.',
  inviteRole: 'People can be asked to be editors or viewers.',
  ownerNeeded: 'Somebody has to own it. Hand it over first, or delete it for everyone.',
  sharedInside: 'This folder has a shared folder in it. Move that one out first.',
  folderGone: 'This folder is not there any more.',
  sharedAlready: 'This folder is shared already.',
  invitationGone: 'This invitation is not there any more.',
  memberGone: 'This person is not a member any more.',
  memberAlready: 'You are a member already.',
  blockedMost: 'You can block {count, plural, one {# people} other {# people}} at most.',
  blockSelf: 'You cannot block yourself.',
  ownSpaceShared: 'Your own space has no other members. Share one of its folders.',
  ownSpaceStays: 'Your own space stays yours.',
  appPasswordsMost:
    'You can have {count, plural, one {# passwords for apps} other {# passwords for apps}} at most. Remove one first.',
  openFilesMost: 'You have too many files open.',
  appPasswordEnd: 'The end of a password must be in the future.',
  appPasswordAsks: 'Enter your password again to make a password for a program.',

  // Links.
  linksNotAllowed: 'Links are not allowed for you here. Ask the people who run this server.',
  linkNeedsPassword: 'Links need a password here.',
  linkDays: 'A link ends after {count, plural, one {# days} other {# days}} at the latest here.',
  linkEndPast: 'A link ends in the future.',
  linkDownloads: 'A link that shows files allows 1 to 1,000,000 downloads.',
  linkKinds: 'A link shows files, or takes them into a folder.',
  linksMost: 'A space can have {count, plural, one {# links} other {# links}} at most.',
  linkGone: 'This link is not there any more.',
  linkOfMount: 'This folder has a space of its own. Make the link there.',
  linkEntryGone: 'This file or folder is not there any more.',
  linkOver: 'This link does not work any more. Open it again.',
  linkUsedUp: 'This link has no downloads left.',
  linkOtherKind: 'This link is not made for that.',
  linkNoRoom: 'There is no room for this file here.',
  linkLater: 'This file cannot be taken at this moment. Try again in a minute.',
  fileName: 'A file cannot have this name.',
  administratorsSeeLinks: 'Only administrators see all links.',

  // The web browser and the virtual machine.
  bookmarksMost: 'A person can have {count, plural, one {# bookmarks} other {# bookmarks}} at most.',
  machineEnded: 'This session of the virtual machine has ended.',

  // PostgreSQL’s and PostgREST’s own words.
  rowRefused: 'new row violates row-level security policy for table "{table}"',
  rowRefusedBare: 'new row violates row-level security policy',
  tableRefused: 'permission denied for table {table}',
  functionRefused: 'permission denied for function {name}',
  duplicate: 'duplicate key value violates unique constraint "{rule}"',
  ruleBroken: 'new row for relation "{table}" violates check constraint "{rule}"',
  rowMissing: 'insert or update on table "{table}" violates foreign key constraint "{rule}"',
  rowNeeded:
    'update or delete on table "{table}" violates foreign key constraint "{rule}" on table "{other}"',
  valueMissing: 'null value in column "{column}" of relation "{table}" violates not-null constraint',
  uuidForm: 'invalid input syntax for type uuid: "{value}"',
  tookTooLong: 'canceling statement due to statement timeout',
  lockedTooLong: 'canceling statement due to lock timeout',
  deadlock: 'deadlock detected',
  notOneRow: 'JSON object requested, multiple (or no) rows returned',
  notOneObject: 'Cannot coerce the result to a single JSON object',
  tokenExpired: 'JWT expired',
})

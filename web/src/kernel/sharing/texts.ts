import { defineTexts } from '@/lib/language/define-texts'

/* What a person is told of. {person} is who did it, {name} a shared folder or a team. */
export const texts = defineTexts({
  // In place of {person}, where their account is gone.
  somebody: 'Somebody',
  invitedToFolder: '{person} wants to share “{name}” with you',
  invitedToTeam: '{person} invites you to the team “{name}”',
  asOwner: 'You will be one of its owners.',
  asEditor: 'You will be able to change its files.',
  asViewer: 'You will be able to look at its files.',
  handOver: '{person} wants to hand “{name}” over to you',
  // {size} is an amount such as “12.0 MB”.
  handOverExplained: 'It will take {size} of your storage.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: '{person} is now a member of “{name}”',
  declined: '{person} declined to join “{name}”',
  isOwner: 'You are now an owner of “{name}”',
  isEditor: 'You can now change the files in “{name}”',
  isViewer: 'You can now only look at the files in “{name}”',
  roleChangedBy: 'Changed by {person}',
  removed: '{person} removed you from “{name}”',
  left: '{person} left “{name}”',
  deleted: '{person} deleted “{name}”',
  approved: '“{name}” passed its review',
  rejected: '“{name}” did not pass its review',
  reviewed: '{person} reviewed your app.',
  messages: '{count, plural, one {New message from {person}} other {# new messages from {person}}}',
  open: 'Open',
  show: 'Show',
  read: 'Read',
  joined: 'You joined “{name}”',
  // The invitation could not be accepted or declined.
  notAnswered: 'Your answer was not sent',
  notDeleted: 'Notifications were not deleted',
})

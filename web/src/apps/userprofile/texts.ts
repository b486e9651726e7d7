import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  loading: 'Loading Profile...',
  notFound: 'Profile Not Found',
  notFoundWhy: 'Unable to load profile data.',
  title: 'User Profile',
  profile: 'Profile',
  username: 'Username',
  fullName: 'Full Name',
  fullNameHint: 'Only Verified Developers and Trusted Users can edit their full name.',
  avatar: 'Avatar URL',
  // "https://" and "data:image/" stay as they are.
  avatarHint: 'Image URL (https:// or data:image/). Leave blank to use your initials.',
  avatarBroken: 'This picture cannot be loaded. Your initials are shown instead.',
  showPicture: 'Show picture',
  avatarProblem: 'Enter an address that begins with https:// or data:image/.',
  avatarTooLong:
    '{most, plural, one {Use an address of at most {most} character.} other {Use an address of at most {most} characters.}}',
  created: 'Account created',
  updated: 'Last updated',
  moment: '{date}, {time}',
  permissions: 'Role Permissions',
  permissionsHint: 'What you can do in the community.',
  retry: 'Retry',
  // The words in <hidden> are read out only, because a sign shows them.
  allowed: '<hidden>Allowed: </hidden>{ability}',
  notAllowed: '<hidden>Not allowed: </hidden>{ability}',
  // Who may do what the person may not, such as "Trusted users".
  onlyFor: '{who} only.',
  modified: 'Not saved yet',
  saving: 'Saving...',
  save: 'Save Changes',
  saved: 'Profile Updated',
  savedWell: 'Your profile has been updated successfully.',
  notSaved: 'Update Failed',
  signInNeeded: 'Authentication Error',
  signInToView: 'Please sign in to view your profile.',
  signInToUpdate: 'Please sign in to update your profile.',
  error: 'Error',
  notLoaded: 'Failed to load profile data.',
  unexpected: 'An unexpected error occurred.',
})

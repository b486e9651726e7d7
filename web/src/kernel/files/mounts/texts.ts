import { defineTexts } from '@/lib/language/define-texts'

export const texts = defineTexts({
  readOnly: 'You can look at “{name}”, but not change it.',
  sharedNotDeleted: '“{name}” is shared. Leave it or stop sharing it first.',
  teamNotDeleted: '“{name}” belongs to a team. Leave the team instead.',
  sharedInside: 'There is a shared folder in “{name}”. Move it to another place first.',
  notIntoSpace: '“{name}” cannot be put into another shared folder or team, because it is shared itself.',
  notMoved: '“{name}” stays in {folder}, where shared folders and teams are listed.',
  // Names of folders: for what a space never got, {name} is the name of the space.
  notSent: '{name} (not sent)',
  someSpace: 'Shared folder',
  onlySpaces: '{folder} lists shared folders and teams. Nothing else can be kept there.',
})

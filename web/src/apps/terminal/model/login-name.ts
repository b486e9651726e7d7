/** The name that scripts see: the first word of the person's name, in lower case ASCII; `otter` when nothing is left. */
export const loginName = (username: string): string =>
  username
    .normalize('NFKD')
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9_.-]+/)
    .find(Boolean) ?? 'otter'

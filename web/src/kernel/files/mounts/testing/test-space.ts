import type { MemberSpace } from '../../space/types'

/** A shared folder of a test. */
export const testSpace = (given: Partial<MemberSpace> & Pick<MemberSpace, 'id'>): MemberSpace => ({
  kind: 'shared',
  name: 'Trip',
  role: 'editor',
  since: 0,
  mount: null,
  owner: { id: 'olive', name: 'Olive Otter' },
  members: 2,
  bytes: 0,
  quota: 1_000_000,
  ...given,
})

import { tells, warns } from '../pages/app-store'
import { expect, failCalls, test } from '../pages/community'
import { CredentialManager, RoleManager, UserProfile } from '../pages/people'

const nobody = '11111111-2222-4333-8444-555555555555'

test('roles, credentials and the profile say what the server refuses and why, and keep what was typed [B1.9 B8.22 B8.23 B8.24 B8.25 B8.26 B8.30 B8.31 B8.32 B8.33 B8.34 B8.35 B8.38 B8.40 B8.41 B8.42]', async ({
  page,
  community,
}) => {
  const manager = await community.member('Mona Manager', 'trusted_user')
  const other = await community.member('Olga Other')
  const paul = await community.member('Paul Person')
  const pia = await community.member('Pia Person')
  const desktop = await community.signIn(page, manager)
  await test.step('the role manager', async () => {
    const repair = await failCalls(page, 'POST', /\/rest\/v1\/rpc\/list_people/)
    const roles = await RoleManager.open(desktop)
    await warns(desktop, 'Error', 'Failed to load users.')
    await repair()
    await roles.button('Retry').click()

    await roles.assign(nobody, 'Trusted User')
    await warns(desktop, 'User Not Found', 'No user found with that UUID. Make sure the user has signed up.')
    await roles.assign(paul.id, 'Administrator')
    await warns(
      desktop,
      'Assignment Failed',
      'Only an administrator can assign or remove the role administrator.',
    )
    await expect(roles.field('User UUID')).toHaveValue(paul.id)
    await roles.assign(paul.id.toUpperCase(), 'Verified Developer')
    await tells(desktop, 'Role Assigned Successfully', 'Paul Person is now a Verified Developer.')
    await roles.assign(paul.id, 'Verified Developer')
    await warns(desktop, 'Role Already Assigned', 'User Paul Person already has the Verified Developer role.')

    await roles.remove('Administrator', 'Rita Reed')
    await warns(desktop, 'Removal Failed', 'Only an administrator can change the roles of an administrator.')
    await roles.remove('Verified Developer', 'Paul Person')
    await tells(desktop, 'Role Removed', 'Paul Person is no longer a Verified Developer.')
    const held = async (id: string) => {
      const { data } = await community.administrator.client
        .from('user_roles')
        .select('role')
        .eq('user_id', id)
      return data?.map(({ role }) => role)
    }
    expect(await held(paul.id)).toEqual([])
    expect(await held(community.administrator.id)).toContain('administrator')
    await roles.button('Close').click()
  })
  await test.step('the credential manager', async () => {
    const credentials = await CredentialManager.open(desktop)
    const update = () => credentials.button('Update User').click()

    await credentials.search(nobody)
    await warns(desktop, 'Search Failed', 'No user found with that UUID. Make sure the user has signed up.')
    await credentials.search(community.administrator.id)
    await warns(desktop, 'Search Failed', 'Only an administrator can manage the account of an administrator.')
    await credentials.search(pia.id)
    await tells(desktop, 'User Found', `Pia Person (${pia.email})`)

    await credentials.field('E-mail').fill(other.email)
    await update()
    await credentials.answer('Change the e-mail of Pia Person?', 'Change e-mail')
    await warns(desktop, 'Update Failed', 'A user with this e-mail address has already been registered.')
    await expect(credentials.field('E-mail')).toHaveValue(other.email)
    await credentials.field('E-mail').fill(pia.email)
    await credentials.field('Username').fill(other.username)
    await update()
    await warns(desktop, 'Profile Update Failed', 'This username is taken. Choose another one.')
    await credentials.field('Username').fill('pia.person')
    await credentials.field('New Password').fill('a-newer-one')
    await update()
    await credentials.answer('Change the password of Pia Person?', 'Change password')
    await tells(desktop, 'User Updated', 'User credentials and profile have been updated successfully.')
    const signIn = await pia.client.auth.signInWithPassword({
      email: pia.email,
      password: 'a-newer-one',
    })
    expect(signIn.error).toBeNull()
    await credentials.button('Close').click()
  })
  await test.step('the profile, whose person signs out elsewhere in the end', async () => {
    const repair = await failCalls(page, 'GET', /\/rest\/v1\/profiles\?/)
    const profile = await UserProfile.open(desktop)
    await warns(desktop, 'Error', 'Failed to load profile data.')
    await expect(profile.window).toContainText('Profile Not Found')
    await expect(profile.window).toContainText('Unable to load profile data.')
    await repair()
    await profile.button('Retry').click()

    await profile.field('Username').fill(other.username)
    await profile.save()
    await warns(desktop, 'Update Failed', 'This username is taken. Choose another one.')
    await expect(profile.field('Username')).toHaveValue(other.username)
    await expect(profile.field('Username')).toBeFocused()
    await profile.field('Username').fill('mona.the.first')
    const heal = await failCalls(page, 'PATCH', /\/rest\/v1\/profiles\?/, { status: 200, body: { id: 7 } })
    await profile.save()
    await warns(desktop, 'Error', 'An unexpected error occurred.')
    await heal()
    await profile.save()
    await tells(desktop, 'Profile Updated', 'Your profile has been updated successfully.')

    // Signed out elsewhere, which this page was not told.
    const { client } = manager
    await page.evaluate(() => localStorage.removeItem('sb-localhost-auth-token'))
    await profile.field('Full Name').fill('Mona Again')
    await profile.save()
    await warns(desktop, 'Authentication Error', 'Please sign in to update your profile.')
    await expect(profile.field('Full Name')).toHaveValue('Mona Again')
    const { data } = await client.from('profiles').select('username, full_name').eq('id', manager.id).single()
    expect(data).toEqual({ username: 'mona.the.first', full_name: 'Mona Manager' })

    await profile.button('Close').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Don’t save|^Discard/ })
      .click()
    const again = await UserProfile.open(desktop)
    await warns(desktop, 'Authentication Error', 'Please sign in to view your profile.')
    await expect(again.window).toContainText('Profile Not Found')
  })
})

import { defineTexts } from '../language/define-texts.ts'

export const textsIn = defineTexts(
  {
    oneDay: 'The link works for one day.',

    confirmationSubject: 'Confirm your OtterOS account',
    welcome: 'Welcome to OtterOS!',
    confirmAddress: 'Confirm that this address is yours, and your desktop is ready.',
    confirmationButton: 'Confirm my address',
    noAccountMade: 'If you did not create an account, ignore this mail: nothing happens.',

    recoverySubject: 'Reset your OtterOS password',
    recoveryAsked: 'Someone asked to reset the password of your OtterOS account.',
    recoveryButton: 'Choose a new password',
    onceAndOneDay: 'The link works once and for one day.',
    passwordStays: 'If it was not you, ignore this mail: your password stays as it is.',

    changeSubject: 'Confirm your new OtterOS address',
    addressEntered: 'This address was entered as the new one of an OtterOS account.',
    changeButton: 'Confirm my new address',
    nothingChanges: 'If it was not you, ignore this mail: nothing changes.',
  },
  'server/mail',
)

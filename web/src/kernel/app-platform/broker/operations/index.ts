// Every call that an app can make: each group of operations is a file of this folder.
import type { OperationName } from '@otteros/app-sdk'
import type { OperationContext, Operations } from '../operation'
import { clipboardOperations } from './clipboard'
import { fileOperations } from './files'
import { notificationOperations } from './notifications'
import { otterscriptOperations } from './otterscript'
import { permissionOperations } from './permissions'
import { personOperations } from './person'
import { storageOperations } from './storage'
import { windowOperations } from './window'
import { windowsOperations } from './windows'

/** Makes the operations of one running app. */
export const createOperations = (context: OperationContext): Operations<OperationName> => ({
  ...windowOperations(context),
  ...windowsOperations(context),
  ...fileOperations(context),
  ...storageOperations(context),
  ...notificationOperations(context),
  ...personOperations(context),
  ...clipboardOperations(context),
  ...otterscriptOperations(context),
  ...permissionOperations(context),
})

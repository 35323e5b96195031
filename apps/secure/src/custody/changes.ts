/**
 * What makes, recovers or changes a wallet, or takes its keys out of it: a browser that opens its own needs none of this,
 * so that it loads on use.
 */
export { commitVersion, sealMorePasskeys, sealNewCode, sealNewKey } from './changeWallet.js'
export { createWallet } from './createWallet.js'
export { assertExportPage, toExportedKeys } from './exportKeys.js'
export { createKit } from './kit.js'
export { createRecoveryCode } from './recoveryCode.js'
export { signUndo } from './signUndo.js'
export { unlockWithCode } from './unlockWithCode.js'

import { frameTestIds } from './components/frame.js'
import { sharedTestIds } from './components/shared.js'
import { sharedAccountTestIds } from './components/sharedAccount.js'
import { alertTestIds } from './shell/alertTestIds.js'
import { extrasTestIds } from './shell/extrasTestIds.js'
import { testIds as account } from './views/account/testIds.js'
import { testIds as activity } from './views/activity/testIds.js'
import { testIds as buy } from './views/buy/testIds.js'
import { testIds as connecting } from './views/connecting/testIds.js'
import { testIds as directory } from './views/directory/testIds.js'
import { testIds as emailCapture } from './views/emailCapture/testIds.js'
import { testIds as help } from './views/help/testIds.js'
import { accountTestIds } from './views/login/accountTestIds.js'
import { testIds as login } from './views/login/testIds.js'
import { testIds as methods } from './views/methods/testIds.js'
import { testIds as names } from './views/names/testIds.js'
import { testIds as nfts } from './views/nfts/testIds.js'
import { testIds as otp } from './views/otp/testIds.js'
import { testIds as pairing } from './views/pairing/testIds.js'
import { testIds as send } from './views/send/testIds.js'
import { testIds as siwx } from './views/siwx/testIds.js'
import { testIds as swap } from './views/swap/testIds.js'

export { withValue } from './components/withValue.js'

/** Test ids of the buttons that `@latchkit/react` draws in the page. */
const page = {
  connectButton: 'lk-connect-button',
  accountButton: 'lk-account-button',
  networkButton: 'lk-network-button',
  walletButton: 'lk-connect-wallet-button',
} as const

type TestIds = Readonly<
  typeof page &
    typeof frameTestIds &
    typeof extrasTestIds &
    typeof alertTestIds &
    typeof sharedTestIds &
    typeof sharedAccountTestIds &
    typeof connecting &
    typeof pairing &
    typeof directory &
    typeof help &
    typeof account &
    typeof send &
    typeof activity &
    typeof buy &
    typeof names &
    typeof otp &
    typeof emailCapture &
    typeof siwx &
    typeof login &
    typeof accountTestIds &
    typeof methods &
    typeof swap &
    typeof nfts
>

/**
 * Every `data-testid` of the kit. They are public: tests of host sites use them. `<…>` is a placeholder, see
 * `withValue`. `docs/test-ids.md` is generated from this constant.
 */
export const testIds: TestIds = {
  ...page,
  ...frameTestIds,
  ...extrasTestIds,
  ...alertTestIds,
  ...sharedTestIds,
  ...sharedAccountTestIds,
  ...connecting,
  ...pairing,
  ...directory,
  ...help,
  ...account,
  ...send,
  ...activity,
  ...buy,
  ...names,
  ...otp,
  ...emailCapture,
  ...siwx,
  ...login,
  ...accountTestIds,
  ...methods,
  ...swap,
  ...nfts,
}

export type TestIdName = keyof TestIds

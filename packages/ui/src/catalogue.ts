// What the view groups have that hosts name: each adds its words and its test ids here, and nowhere else.

import { frameTestIds } from './components/frame.js'
import { sharedAccountTestIds } from './components/sharedAccountTestIds.js'
import { sharedTestIds } from './components/sharedTestIds.js'
import { accountWords } from './locales/en/account.js'
import { activityWords } from './locales/en/activity.js'
import { alertWords } from './locales/en/alerts.js'
import { buttonWords } from './locales/en/buttons.js'
import { buyWords } from './locales/en/buy.js'
import { connectingWords } from './locales/en/connecting.js'
import { directoryWords } from './locales/en/directory.js'
import { emailCaptureWords } from './locales/en/emailCapture.js'
import { extrasWords } from './locales/en/extras.js'
import { frameWords } from './locales/en/frame.js'
import { helpWords } from './locales/en/help.js'
import { loginWords } from './locales/en/login.js'
import { loginAccountWords } from './locales/en/loginAccount.js'
import { loginElsewhereWords } from './locales/en/loginElsewhere.js'
import { methodsWords } from './locales/en/methods.js'
import { namesWords } from './locales/en/names.js'
import { nftsWords } from './locales/en/nfts.js'
import { otpWords } from './locales/en/otp.js'
import { pairingWords } from './locales/en/pairing.js'
import { problemWords } from './locales/en/problems.js'
import { sendWords } from './locales/en/send.js'
import { sharedWords } from './locales/en/shared.js'
import { sharedAccountWords } from './locales/en/sharedAccount.js'
import { sharedMoneyWords } from './locales/en/sharedMoney.js'
import { siwxWords } from './locales/en/siwx.js'
import { swapWords } from './locales/en/swap.js'
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

type English = typeof frameWords &
  typeof buttonWords &
  typeof extrasWords &
  typeof sharedWords &
  typeof sharedAccountWords &
  typeof connectingWords &
  typeof pairingWords &
  typeof accountWords &
  typeof directoryWords &
  typeof helpWords &
  typeof alertWords &
  typeof problemWords &
  typeof sendWords &
  typeof activityWords &
  typeof buyWords &
  typeof namesWords &
  typeof loginWords &
  typeof loginAccountWords &
  typeof loginElsewhereWords &
  typeof methodsWords &
  typeof otpWords &
  typeof emailCaptureWords &
  typeof sharedMoneyWords &
  typeof siwxWords &
  typeof swapWords &
  typeof nftsWords

/** English: the catalogue that every other language is checked against. */
export const en: English = {
  ...frameWords,
  ...buttonWords,
  ...extrasWords,
  ...sharedWords,
  ...sharedAccountWords,
  ...connectingWords,
  ...pairingWords,
  ...accountWords,
  ...directoryWords,
  ...helpWords,
  ...alertWords,
  ...problemWords,
  ...sendWords,
  ...activityWords,
  ...buyWords,
  ...namesWords,
  ...loginWords,
  ...loginAccountWords,
  ...loginElsewhereWords,
  ...methodsWords,
  ...otpWords,
  ...emailCaptureWords,
  ...sharedMoneyWords,
  ...siwxWords,
  ...swapWords,
  ...nftsWords,
}

/** Test ids of the buttons that `@latchkit/react` draws in the page. */
const page = {
  /** the page's connect button */
  connectButton: 'lk-connect-button',
  /** the page's account button */
  accountButton: 'lk-account-button',
  /** the page's network button */
  networkButton: 'lk-network-button',
  /** the page's button for one wallet; `data-state` is `idle`, `ready`, `connecting` or `connected` */
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

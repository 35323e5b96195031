import { accountWords } from './account.js'
import { activityWords } from './activity.js'
import { alertWords } from './alerts.js'
import { buttonWords } from './buttons.js'
import { buyWords } from './buy.js'
import { connectingWords } from './connecting.js'
import { directoryWords } from './directory.js'
import { emailCaptureWords } from './emailCapture.js'
import { extrasWords } from './extras.js'
import { frameWords } from './frame.js'
import { helpWords } from './help.js'
import { loginWords } from './login.js'
import { loginAccountWords } from './loginAccount.js'
import { loginElsewhereWords } from './loginElsewhere.js'
import { methodsWords } from './methods.js'
import { namesWords } from './names.js'
import { nftsWords } from './nfts.js'
import { otpWords } from './otp.js'
import { pairingWords } from './pairing.js'
import { problemWords } from './problems.js'
import { sendWords } from './send.js'
import { sharedWords } from './shared.js'
import { sharedAccountWords } from './sharedAccount.js'
import { sharedMoneyWords } from './sharedMoney.js'
import { siwxWords } from './siwx.js'
import { swapWords } from './swap.js'

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

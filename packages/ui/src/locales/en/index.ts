import { accountWords } from './account.js'
import { buttonWords } from './buttons.js'
import { connectingWords } from './connecting.js'
import { directoryWords } from './directory.js'
import { extrasWords } from './extras.js'
import { frameWords } from './frame.js'
import { helpWords } from './help.js'
import { pairingWords } from './pairing.js'
import { sendWords } from './send.js'
import { sharedWords } from './shared.js'
import { sharedAccountWords } from './sharedAccount.js'

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
  typeof sendWords

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
  ...sendWords,
}

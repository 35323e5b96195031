import { toHex } from '../../utils/bytes.js'
import { readAccount, readBytes, readProperty, readText } from './read.js'
import type { WalletShape } from './types.js'

/** Methods of Alby: hex in, the signed transaction out. */
export const webbtc: WalletShape = {
  signPsbt: ({ psbt }) => ({ method: 'signPsbt', parameters: [toHex(psbt)] }),
  readSignedPsbt: result => readBytes(readProperty(result, 'signed')),
  signMessage: ({ message }) => ({ method: 'signMessage', parameters: [message] }),
  readSignature: result => readText(readProperty(result, 'signature')),
  readAccounts: (result, network) => {
    const [address, publicKey] = [readProperty(result, 'address'), readProperty(result, 'publicKey')]
    const account = readAccount({ address, publicKey, purpose: 'payment' }, network)
    return account ? [account] : []
  },
}

import { toBase64 } from '../../utils/bytes.js'
import { readAccounts, readBytes, readList, readProperty, readText } from './read.js'
import type { WalletShape } from './types.js'

/** Requests of WalletConnect's bip122 namespace: base64, and an array of inputs. Signatures are hex. */
export const walletConnect: WalletShape = {
  signPsbt: ({ psbt, inputs, account }) => ({
    method: 'signPsbt',
    parameters: [
      {
        account,
        psbt: toBase64(psbt),
        signInputs: inputs.map(({ address, index, sighashes }) => ({
          address,
          index,
          ...(sighashes ? { sighashTypes: [...sighashes] } : {}),
        })),
        broadcast: false,
      },
    ],
  }),
  readSignedPsbt: result => readBytes(readProperty(result, 'psbt')),
  signMessage: ({ message, address, protocol }) => ({
    method: 'signMessage',
    parameters: [{ account: address, message, address, protocol }],
  }),
  readSignature: result => readText(readProperty(result, 'signature')),
  readAccounts: (result, network) => readAccounts(readList(result), network),
}

import { toHex } from '../../utils/bytes.js'
import { readAccount, readBytes, readList, readText } from './read.js'
import type { WalletShape } from './types.js'

/** Methods of UniSat, which OKX, Binance, Bitget and OneKey copied: hex in and out, finalised unless asked not to. */
export const unisat: WalletShape = {
  signPsbt: ({ psbt, inputs }) => ({
    method: 'signPsbt',
    parameters: [
      toHex(psbt),
      {
        autoFinalized: false,
        toSignInputs: inputs.map(({ index, address, sighashes }) => ({
          index,
          address,
          ...(sighashes ? { sighashTypes: [...sighashes] } : {}),
        })),
      },
    ],
  }),
  readSignedPsbt: readBytes,
  signMessage: ({ message, protocol }) => ({
    method: 'signMessage',
    parameters: [message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'],
  }),
  readSignature: readText,
  // One address for both purposes: it pays, whatever its kind.
  readAccounts: (result, network) =>
    readList(result).flatMap(address => readAccount({ address, purpose: 'payment' }, network) ?? []),
}

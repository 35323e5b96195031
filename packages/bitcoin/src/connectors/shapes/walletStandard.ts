import { toBase64 } from '../../utils/bytes.js'
import { readAccounts, readList, readProperty } from './read.js'
import type { SignPsbtRequest, WalletShape } from './types.js'

const toCopy = (value: unknown): Uint8Array | undefined =>
  ArrayBuffer.isView(value)
    ? Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    : undefined

const sighashNames: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

const toSighash = ({ sighashes }: SignPsbtRequest['inputs'][number]): { sigHash?: string } => {
  const name = sighashNames[sighashes?.[0] ?? -1]
  return name === undefined ? {} : { sigHash: name }
}

/** Features `bitcoin:*` of the Wallet Standard, of MetaMask and Magic Eden: bytes. The account is put in by the caller. */
export const walletStandard: WalletShape = {
  signPsbt: ({ psbt, inputs, network }) => ({
    method: 'bitcoin:signTransaction',
    parameters: [
      {
        psbt,
        inputsToSign: inputs.map(input => ({
          account: input.address,
          signingIndexes: [input.index],
          ...toSighash(input),
        })),
        chain: `bitcoin:${network}`,
      },
    ],
  }),
  readSignedPsbt: result => toCopy(readProperty(readList(result)[0], 'signedPsbt')),
  signMessage: ({ message, address }) => ({
    method: 'bitcoin:signMessage',
    parameters: [{ account: address, message: new TextEncoder().encode(message) }],
  }),
  readSignature: result => {
    const bytes = toCopy(readProperty(readList(result)[0], 'signature'))
    return bytes && toBase64(bytes)
  },
  readAccounts: (result, network) => readAccounts(readList(readProperty(result, 'accounts')), network),
}

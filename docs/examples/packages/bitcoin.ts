import { isAddress } from '@latchkit/bitcoin/address'
import { verifyMessage } from '@latchkit/bitcoin/verify'

export const isOwner = (address: string, message: string, signature: string): boolean =>
  isAddress(address, 'mainnet') && verifyMessage({ address, message, signature }).state === 'valid'
